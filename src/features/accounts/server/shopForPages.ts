import type { Database } from '#platform/db/database.ts'
import { readShop } from '#platform/shop.ts'
import { demoAccounts, demoPassword } from './demo.ts'
import { hasUsers } from './queries.ts'

/** What the workbench must know before anybody has signed in. */
export async function shopForPages(db: Database, production: boolean) {
  const [{ name, demo }, isSetUp] = await Promise.all([readShop(db), hasUsers(db)])
  return {
    name,
    production,
    firstSetUp: !isSetUp,
    demo: demo ? demoAccounts.map(({ email, username }) => ({ email, password: demoPassword, label: username })) : [],
  }
}
