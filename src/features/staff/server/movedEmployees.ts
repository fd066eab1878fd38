import { findPinSalt } from '#features/stores/server/queries.ts'
import { hashPin } from '#platform/auth/pins.ts'
import type { Database } from '#platform/db/database.ts'
import { movedTable } from '#platform/db/movedTable.ts'

/** Employees of the earlier system. A pin comes once, with a new row: an employee may change it here. */
export const movedEmployees = movedTable('employees', ['name', 'store_id'], { onlyNew: ['pin_hash'] })

/** The pin as `pin_hash`, in the form in which PostgreSQL reads bytes from a text. */
export async function pinHashAsText(db: Database, store_id: number, pin: string): Promise<string | null> {
  const salt = await findPinSalt(db, store_id)
  return salt ? `\\x${(await hashPin(pin, salt)).toString('hex')}` : null
}
