import { parseArgs } from 'node:util'
import { inviteFirstAdmin } from '#features/accounts/server/inviteFirstAdmin.ts'
import { MoveStopped } from '#features/movingIn/server/source/moveStopped.ts'
import { type Move, takeOver } from '#features/movingIn/server/takeOver.ts'
import { type Connection, openDatabase } from '#platform/db/database.ts'
import { withEmbeddedDatabase } from '#platform/db/embedded/openCluster.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openUploads } from '#platform/files/uploads.ts'
import { rejectWhileMoved } from '#platform/move/moveMark.ts'
import { StartRefused } from '#platform/refusal/startRefused.ts'
import { readConfig } from '#platform/shop/config.ts'
import { say } from './say.ts'

// Takes over the rows of the system that the shop uses today. The shop may be running.
const usage = `npm run movein -- <address> [--pos <address>] [--pictures <address>]
  <address>   where that system answers its calls, like https://old.example/api
  --pos       where it answers the calls of the tills, if that is elsewhere
  --pictures  the folder with the pictures of the products
MOVEIN_EMAIL and MOVEIN_PASSWORD have the account of an administrator of that system.`

try {
  const config = readConfig(process.env)
  const move = { ...readArguments(), ...readAccount(config) }
  const run = (connection: Connection) => moveTo(connection, move, config)
  await (config.databaseUrl ? run(config.databaseUrl) : withEmbeddedDatabase(config.dataDir, run, say))
} catch (error) {
  console.error(error instanceof StartRefused || error instanceof MoveStopped ? error.message : error)
  process.exitCode = 1
}

async function moveTo(connection: Connection, move: Move, config: ReturnType<typeof readConfig>) {
  const db = openDatabase(connection)
  try {
    await rejectWhileMoved(db)
    // A new shop may never have been started.
    await migrate(db, undefined, { print: say })
    await takeOver(db, move, { uploads: openUploads(config.uploads), say })
    const link = await inviteFirstAdmin(db, move.email, config.publicUrl)
    if (link) say(`Nobody can sign in here yet. Choose your password at this address, within 7 days:\n\n  ${link}\n`)
    say('Done. The report is on the page Settings › Import › Moving in.')
  } finally {
    await db.destroy()
  }
}

function readArguments(): Pick<Move, 'address' | 'pos' | 'pictures'> {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { pos: { type: 'string' }, pictures: { type: 'string' } },
    })
    const [address, ...more] = positionals
    if (address !== undefined && more.length === 0) return { address, ...values }
  } catch {
    // The usage says which options there are.
  }
  throw new StartRefused(usage)
}

function readAccount({ moveIn: account }: ReturnType<typeof readConfig>) {
  if (account) return account
  throw new StartRefused('Set MOVEIN_EMAIL and MOVEIN_PASSWORD to the account of an administrator of that system.')
}
