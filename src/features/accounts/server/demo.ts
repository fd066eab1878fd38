import type { Database } from '#platform/db/database.ts'
import type { Role } from '#shared/roles.ts'
import { hashPassword } from './passwords.ts'
import { insertUser } from './queries.ts'

export const demoPassword = 'tidewater-demo-2026'

const stores = [
  ['HSC', 'hsc'],
  ['Mic Mac', 'micmac'],
  ['Sunnyside', 'sunnyside'],
  ['Truro', 'truro'],
  ['New Glasgow', 'newglasgow'],
  ['Sydney', 'sydney'],
  ['Moncton', 'moncton'],
  ['Fredericton', 'fredericton'],
  ['Saint John', 'saintjohn'],
  ['Charlottetown', 'charlottetown'],
  ['St. John’s', 'stjohns'],
] as const

const account = (username: string, name: string, type: Role) => ({ username, email: `${name}@tidewater.example`, type })

export const demoAccounts = [
  account('Head Office', 'admin', 'admin'),
  account('Warehouse', 'warehouse', 'admin_warehouse'),
  account('Harbour Supply', 'supplier', 'supplier'),
  ...stores.map(([username, name]) => account(username, name, 'admin_user')),
]

export async function fillAccounts(db: Database) {
  const hashes = await Promise.all(demoAccounts.map(() => hashPassword(demoPassword, 'known')))
  for (const [at, user] of demoAccounts.entries()) {
    await insertUser(db, { ...user, password_hash: hashes[at] ?? '' })
  }
}
