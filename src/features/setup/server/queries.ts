import type { Database } from '#platform/db/database.ts'
import { type SetupList, setupKeys } from '../contract.ts'

/** Without a mail server nothing can be sent, even if a mail was sent before. */
export async function findSetupList(db: Database, hasMailServer: boolean): Promise<SetupList> {
  const states = await db.selectFrom('setup_states').selectAll().executeTakeFirstOrThrow()
  const items = setupKeys.map((key) => ({ key, done: states[key] === true && (key !== 'mail' || hasMailServer) }))
  return { items, hidden: states.hidden === true || items.every(({ done }) => done) }
}
