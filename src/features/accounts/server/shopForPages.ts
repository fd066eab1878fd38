import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { demoAccounts, demoPassword } from './demo.ts'

/** What the workbench must know before anybody has signed in. */
export async function shopForPages(db: Database, production: boolean) {
  const { name, demo, firstSetUp } = await db
    .selectFrom('shop')
    .select(['name', 'demo', sql<boolean>`not exists (select from users)`.as('firstSetUp')])
    .executeTakeFirstOrThrow()
  return {
    name,
    production,
    firstSetUp,
    demo: demo ? demoAccounts.map(({ email, username }) => ({ email, password: demoPassword, label: username })) : [],
  }
}
