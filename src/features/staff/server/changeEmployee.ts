import { findPinSalt } from '#features/stores/server/queries.ts'
import { hashPin } from '#platform/auth/pins.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { addRow, changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { CreatedPin } from '#shared/pin.ts'
import { employeeCodes } from '../codes.ts'
import type { ChangedEmployee, CreatedEmployee, EmployeeChange, NewEmployee } from '../contract.ts'
import { employee, employeePin } from './audited.ts'
import { findEmployee, insertEmployees, lockEmployee, noSuchStore, updateEmployee } from './queries.ts'
import { withPin } from './withPin.ts'

export const createEmployee = (db: Database, { pin, ...given }: NewEmployee, by: Session): Promise<CreatedEmployee> =>
  withPin(pin, async (pin) => {
    const pin_hash = await hashAt(db, given.store_id, pin)
    const made = await addRow(db, {
      subject: employee,
      given,
      by,
      insert: async (tx) => {
        const [id = 0] = await insertEmployees(tx, [{ ...given, pin_hash }])
        return findEmployee(tx, id)
      },
    })
    return { ...made, pin }
  })

/** A pin belongs to its store: who moves is given a new one, as is who comes back; who leaves has none. */
export const changeEmployee = (db: Database, change: EmployeeChange, by: Session): Promise<ChangedEmployee> =>
  withPin(undefined, (pin) =>
    changeRow<ChangedEmployee, EmployeeChange>(db, {
      subject: employee,
      change,
      by,
      lock: lockEmployee,
      write: async (tx, { id, version: _, ...given }, before) => {
        const { active, store_id } = { ...before, ...given }
        const isNew = active && (store_id !== before.store_id || !before.active)
        if (isNew) await updateEmployee(tx, id, { ...given, pin_hash: await hashAt(tx, store_id, pin) })
        else await updateEmployee(tx, id, { ...given, ...(!active && { pin_hash: null }) })
        return { ...(await findEmployee(tx, id)), ...(isNew && { new_pin: pin }) }
      },
      noted: ({ new_pin: _, ...noted }) => noted,
    }),
  )

export const resetEmployeePin = (
  db: Database,
  { id, pin }: { id: number; pin?: string | undefined },
  by: Session,
): Promise<CreatedPin> =>
  withPin(pin, async (pin) => {
    await changeRow(db, {
      subject: employeePin,
      called: 'employee',
      change: { id },
      by,
      lock: lockEmployee,
      write: async (tx, _, employee) => {
        const { name, store_id, active } = employee
        if (!active) throw new Refusal(employeeCodes.left, { name })
        await updateEmployee(tx, id, { pin_hash: await hashAt(tx, store_id, pin) })
        return employee
      },
      noted: ({ name, store }) => ({ name, store }),
    })
    return { id, pin }
  })

async function hashAt(db: Database, store_id: number, pin: string) {
  const salt = await findPinSalt(db, store_id)
  if (!salt) throw noSuchStore()
  return hashPin(pin, salt)
}
