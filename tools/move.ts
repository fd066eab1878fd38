import { parseArgs } from 'node:util'
import { clusterIn } from '#platform/db/embedded/cluster.ts'
import { moveIn, moveOut } from '#platform/move/moveShop.ts'
import { StartRefused } from '#platform/refusal/startRefused.ts'
import { readConfig } from '#platform/shop/config.ts'
import { ask } from './ask.ts'
import { printTables, runHere } from './moveRun.ts'

// Moves the database of the shop to another PostgreSQL, or back: `npm run move -- <address>`, `npm run move -- embedded`.
const usage = `npm run move -- <address> | embedded [--yes]
  <address>  postgres://user:password@host:5432/name, an empty database of PostgreSQL 15 or later: the database in DATA_DIR
             is moved there
  embedded   the database at DATABASE_URL is moved into DATA_DIR
  --yes      does not ask before a database in DATA_DIR is replaced, which is kept under another name`

try {
  const { to, isAgreed } = readArguments()
  if (to === 'embedded') await moveHere(isAgreed)
  else await moveAway(to)
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exitCode = 1
}

async function moveAway(to: string) {
  const { dataDir, databaseUrl, uploads } = readConfig(process.env)
  if (databaseUrl)
    throw new StartRefused(
      'DATABASE_URL is set, so the database of this shop is not in DATA_DIR: unset it to move the one in DATA_DIR, or run npm run move -- embedded first.',
    )
  const { databaseUrl: target = '' } = readConfig({ ...process.env, DATABASE_URL: to })
  printTables(await moveOut(dataDir, target, runHere()))
  console.log(`The shop was moved. Set DATABASE_URL to the address that you named, and start the shop.
Backups of the shop have its pictures and settings only from now on: back up that database where it runs.
The database before is still in ${clusterIn(dataDir)}, and is not started any more: remove it when you do not need it.`)
  if ('folder' in uploads) console.log(`The pictures stay in ${uploads.folder}.`)
}

async function moveHere(isAgreed: boolean) {
  const { dataDir, databaseUrl, uploads } = readConfig(process.env)
  if (!databaseUrl) throw new StartRefused('DATABASE_URL is not set: set it to the address of the database to move.')
  const { counted, kept } = await moveIn(databaseUrl, dataDir, isAgreed ? async () => true : ask, runHere())
  printTables(counted)
  console.log(`The shop was moved into ${dataDir}. Remove the variable DATABASE_URL, start the shop, and make a backup: npm run backup.
The database before is still at DATABASE_URL, and no shop starts with it any more: drop it when you do not need it.`)
  if (kept !== undefined) console.log(`What was in the folder is in ${kept}.`)
  if ('folder' in uploads) console.log(`The pictures stay in ${uploads.folder}.`)
}

function readArguments(): { to: string; isAgreed: boolean } {
  const { positionals, values } = parse()
  const [to] = positionals
  if (to === undefined || positionals.length > 1) throw new StartRefused(usage)
  return { to, isAgreed: values.yes ?? false }
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { yes: { type: 'boolean' } } })
  } catch {
    throw new StartRefused(usage)
  }
}
