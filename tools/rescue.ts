import { parseArgs } from 'node:util'
import { type Rescued, rescue } from '#features/accounts/server/factors/rescue.ts'
import { type Connection, openDatabase } from '#platform/db/database.ts'
import { withEmbeddedDatabase } from '#platform/db/embedded/openCluster.ts'
import { rejectWhileMoved } from '#platform/move/moveMark.ts'
import { StartRefused } from '#platform/refusal/startRefused.ts'
import { readConfig } from '#platform/shop/config.ts'
import { ask } from './ask.ts'
import { say } from './say.ts'

// Lets somebody back in who lost the phone or the password: `npm run rescue -- <e-mail> [--yes]`. The shop may be running.
const usage = `npm run rescue -- <e-mail> [--yes]
  <e-mail>  the address with which the user signs in
  --yes     does not ask first`

try {
  const { email, isAgreed } = readArguments()
  const { databaseUrl, dataDir, publicUrl } = readConfig(process.env)
  const letIn = (connection: Connection) => rescueIn(connection, { email, isAgreed, publicUrl })
  const rescued = databaseUrl
    ? await letIn(databaseUrl)
    : await withEmbeddedDatabase(dataDir, (connection) => letIn(connection), say)
  if (rescued) {
    console.log(
      `Done. ${rescued.username} signs in with ${rescued.email} and this password, and then chooses another one:`,
    )
    console.log(`\n  ${rescued.password}\n`)
  }
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exitCode = 1
}

interface Rescue {
  email: string
  isAgreed: boolean
  publicUrl: string
}

async function rescueIn(connection: Connection, { email, isAgreed, publicUrl }: Rescue): Promise<Rescued | undefined> {
  const db = openDatabase(connection)
  try {
    await rejectWhileMoved(db)
    return await rescue(db, email, publicUrl, async (sentence) => {
      console.log(sentence)
      return isAgreed || (await ask('Go on?'))
    })
  } finally {
    await db.destroy()
  }
}

function readArguments(): { email: string; isAgreed: boolean } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { yes: { type: 'boolean' } } })
    const [email, ...more] = positionals
    if (email !== undefined && more.length === 0) return { email, isAgreed: values.yes ?? false }
  } catch {
    // The usage says which options there are.
  }
  throw new StartRefused(usage)
}
