import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { taken, verdict } from '#platform/db/verdicts.ts'
import { fault } from '#platform/http/refusal.ts'
import { type ListShape, readPage } from '#platform/list/list.ts'
import { type Employee, type EmployeeQuery, employeeColumns } from '../contract.ts'

const employees = (db: Database) =>
  db
    .selectFrom('employees')
    .innerJoin('stores', 'stores.id', 'store_id')
    .select([
      'employees.id',
      'employees.name',
      'store_id',
      'stores.name as store',
      'stores.location as storeLocation',
      sql<boolean>`employees.pin_hash is not null`.as('pin'),
      'active',
      'employees.version',
    ])

const shape: ListShape<Employee> = {
  columns: employeeColumns,
  shown: {
    pin: (pin) => sql`case when not row.active then 'Has left' when ${pin} then 'Set' else 'Not set' end`,
    active: 'hidden',
  },
}

export const findEmployees = (db: Database, { view, ...ask }: EmployeeQuery) =>
  readPage(
    db,
    employees(db)
      .$if(view === 'here', (rows) => rows.where('active', '=', true))
      .$if(view === 'left', (rows) => rows.where('active', '=', false)),
    ask,
    shape,
  )

export const findEmployee = (db: Database, id: number): Promise<Employee> =>
  employees(db).where('employees.id', '=', id).executeTakeFirstOrThrow()

export const lockEmployee = (db: Database, id: number): Promise<Employee | undefined> =>
  employees(db).where('employees.id', '=', id).forNoKeyUpdate('employees').executeTakeFirst()

const pinTaken = taken('employees_pin_key', 'pin', 'Somebody at this store has this pin. Choose another.')
export const noSuchStore = () => fault('store_id', 'There is no such store. Choose another.')
const storeMissing = verdict('employees_store_id_fkey', noSuchStore)

/** Answers their ids, in the order in which they were given. */
export const insertEmployees = async (
  db: Database,
  rows: { name: string; store_id: number; pin_hash: Buffer }[],
): Promise<number[]> => {
  const made = await db.insertInto('employees').values(rows).returning('id').execute().catch(pinTaken)
  return made.map(({ id }) => id)
}

export const updateEmployee = (
  db: Database,
  id: number,
  change: { name?: string; store_id?: number; active?: boolean; pin_hash?: Buffer | null },
) =>
  db
    .updateTable('employees')
    .set(({ ref }) => ({ version: ref('version'), ...change }))
    .where('id', '=', id)
    .execute()
    .catch(pinTaken)
    .catch(storeMissing)
