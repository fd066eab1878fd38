import { findPinSalt } from '#features/stores/server/queries.ts'
import { hashPin } from '#platform/auth/pins.ts'
import type { Session } from '#platform/auth/session.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal, refuseStale } from '#platform/http/refusal.ts'
import type { MadePin } from '#shared/pin.ts'
import type { ChangedEmployee, Employee, EmployeeChange, MadeEmployee, NewEmployee } from '../contract.ts'
import { employee, employeePin } from './audited.ts'
import { findEmployee, insertEmployees, lockEmployee, noSuchStore, updateEmployee } from './queries.ts'
import { withPin } from './withPin.ts'

const subject = employee

export const createEmployee = (db: Database, { pin, ...given }: NewEmployee, by: Session): Promise<MadeEmployee> =>
  withPin(pin, async (pin) => {
    const pin_hash = await hashAt(db, given.store_id, pin)
    return db.transaction().execute(async (tx) => {
      const [id = 0] = await insertEmployees(tx, [{ ...given, pin_hash }])
      const made = await read(tx, id)
      await recordChange(tx, { by, act: 'made', subject, id, after: made })
      return { ...made, pin }
    })
  })

/** A pin belongs to its store: who moves is given a new one, as is who comes back; who leaves has none. */
export const changeEmployee = (db: Database, change: EmployeeChange, by: Session): Promise<ChangedEmployee> =>
  withPin(undefined, (pin) =>
    db.transaction().execute(async (tx) => {
      const { id, version, ...given } = change
      const before = await lock(tx, id)
      refuseStale(before, version, subject.name)
      const { active, store_id } = { ...before, ...given }
      const isNew = active && (store_id !== before.store_id || !before.active)
      if (isNew) await updateEmployee(tx, id, { ...given, pin_hash: await hashAt(tx, store_id, pin) })
      else await updateEmployee(tx, id, { ...given, ...(!active && { pin_hash: null }) })
      const after = await read(tx, id)
      await recordChange(tx, { by, act: 'changed', subject, id, before, after })
      return { ...after, ...(isNew && { new_pin: pin }) }
    }),
  )

export const resetEmployeePin = (
  db: Database,
  { id, pin }: { id: number; pin?: string | undefined },
  by: Session,
): Promise<MadePin> =>
  withPin(pin, (pin) =>
    db.transaction().execute(async (tx) => {
      const { name, store, store_id, active } = await lock(tx, id)
      if (!active) throw new Refusal(409, `${name} has left. Let them come back first.`, { code: 'left' })
      await updateEmployee(tx, id, { pin_hash: await hashAt(tx, store_id, pin) })
      const whose = { name, store }
      await recordChange(tx, { by, act: 'changed', subject: employeePin, id, before: whose, after: whose })
      return { id, pin }
    }),
  )

async function hashAt(db: Database, store_id: number, pin: string) {
  const salt = await findPinSalt(db, store_id)
  if (!salt) throw noSuchStore()
  return hashPin(pin, salt)
}

async function lock(tx: Database, id: number): Promise<Employee> {
  const employee = await lockEmployee(tx, id)
  if (!employee) throw noSuch(subject.name)
  return employee
}

async function read(tx: Database, id: number): Promise<Employee> {
  const employee = await findEmployee(tx, id)
  if (!employee) throw noSuch(subject.name)
  return employee
}
