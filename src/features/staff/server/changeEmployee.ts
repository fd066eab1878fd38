import { findPinSalt } from '#features/stores/server/queries.ts'
import { hashPin, newPin } from '#platform/auth/pins.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { addRow, changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import type { CreatedPin } from '#shared/pin.ts'
import { employeeCodes } from '../codes.ts'
import type { ChangedEmployee, CreatedEmployee, EmployeeChange, NewEmployee } from '../contract.ts'
import {
  employee,
  employeePin,
  findEmployee,
  insertEmployees,
  lockEmployee,
  noSuchStore,
  updateEmployee,
} from './queries.ts'

export const createEmployee = (db: Database, { pin, ...fields }: NewEmployee, by: Session): Promise<CreatedEmployee> =>
  withPin(pin, async (pin, chosen) => {
    const pin_hash = await hashAt(db, fields.store_id, pin, chosen)
    const made = await addRow(db, {
      subject: employee,
      given: fields,
      by,
      insert: async (tx) => {
        const [id = 0] = await insertEmployees(tx, [{ ...fields, pin_hash }])
        return findEmployee(tx, id)
      },
    })
    return { ...made, pin }
  })

/** A pin belongs to a store: an employee who moves or comes back gets a new one, and one who leaves has none. */
export const changeEmployee = (db: Database, change: EmployeeChange, by: Session): Promise<ChangedEmployee> =>
  withPin(undefined, (pin) =>
    changeRow<ChangedEmployee, EmployeeChange>(db, {
      subject: employee,
      change,
      by,
      lock: lockEmployee,
      write: async (tx, { id, version: _, ...fields }, before) => {
        if (before.erased) throw new Refusal(employeeCodes.erased, before)
        const { active, store_id } = { ...before, ...fields }
        const needsPin = active && (store_id !== before.store_id || !before.active)
        if (needsPin) await updateEmployee(tx, id, { ...fields, pin_hash: await hashAt(tx, store_id, pin) })
        else await updateEmployee(tx, id, { ...fields, ...(!active && { pin_hash: null }) })
        return { ...(await findEmployee(tx, id)), ...(needsPin && { new_pin: pin }) }
      },
      noted: ({ new_pin: _, ...noted }) => noted,
    }),
  )

export const resetEmployeePin = (
  db: Database,
  { id, pin }: { id: number; pin?: string | undefined },
  by: Session,
): Promise<CreatedPin> =>
  withPin(pin, async (pin, chosen) => {
    await changeRow(db, {
      subject: employeePin,
      called: 'employee',
      change: { id },
      by,
      lock: lockEmployee,
      write: async (tx, _, employee) => {
        const { name, store_id, active } = employee
        if (!active) throw new Refusal(employeeCodes.left, { name })
        await updateEmployee(tx, id, { pin_hash: await hashAt(tx, store_id, pin, chosen) })
        return employee
      },
      noted: ({ name, store }) => ({ name, store }),
    })
    return { id, pin }
  })

const mostTries = 10

/** Uses the chosen pin, or random ones until one is free at the store. */
export async function withPin<Done>(
  chosen: string | undefined,
  work: (pin: string, chosen?: string) => Promise<Done>,
  makePin: () => string = newPin,
): Promise<Done> {
  if (chosen) return work(chosen, chosen)
  for (let tries = 1; ; tries++) {
    try {
      return await work(makePin())
    } catch (error) {
      if (!isTaken(error) || tries === mostTries) throw error
    }
  }
}

const isTaken = (error: unknown) => error instanceof Refusal && error.code === employeeCodes.pinTaken.code

async function hashAt(db: Database, store_id: number, pin: string, chosen?: string) {
  const salt = await findPinSalt(db, store_id, chosen)
  if (!salt) throw noSuchStore()
  return hashPin(pin, salt)
}
