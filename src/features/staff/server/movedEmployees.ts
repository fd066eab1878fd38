import { findPinSalt } from '#features/stores/server/queries.ts'
import { hashPin } from '#platform/auth/pins.ts'
import type { Database } from '#platform/db/database.ts'
import { type IncomingTable, incomingTable } from '#platform/db/incomingTable.ts'
import { employee, findEmployeesAmong } from './queries.ts'

const employees = incomingTable('employees', ['name', 'store_id'], {
  onlyNew: ['pin_hash', 'active'],
  logged: { subject: employee, find: (db, ids) => findEmployeesAmong(db, { ids, names: [], stores: [] }) },
})

/** Employees of the earlier system. A pin comes once, with a new row: an employee may change it here. */
export const movedEmployees: IncomingTable = {
  ...employees,
  async insert(tx, rows) {
    const hashed: (typeof rows)[number][] = []
    for (const { pin, ...row } of rows) {
      const pin_hash = typeof pin === 'string' ? await pinAsText(tx, Number(row.store_id), pin) : null
      hashed.push({ ...row, active: true, pin_hash })
    }
    return employees.insert(tx, hashed)
  },
}

/** The hash in the form in which PostgreSQL reads bytes from a text. */
async function pinAsText(tx: Database, store_id: number, pin: string): Promise<string | null> {
  const salt = await findPinSalt(tx, store_id)
  return salt ? `\\x${(await hashPin(pin, salt)).toString('hex')}` : null
}
