import { sql } from 'kysely'
import { subjectOf } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { onDuplicate, onViolation } from '#platform/db/refusals.ts'
import { allRowsQuery, type ListShape, readPage, readWholeList } from '#platform/list/readList.ts'
import { fault } from '#platform/refusal/refusal.ts'
import { employeeCodes } from '../codes.ts'
import { Employee, employeeColumns } from '../columns.ts'
import type { EmployeeQuery } from '../contract.ts'

export const employee = subjectOf('employee', Employee, {
  fields: ['name', 'store', 'storeLocation', 'active'],
  called: ['name'],
})

export const employeePin = subjectOf('employee pin', Employee, {
  fields: ['name', 'store'],
  called: ['name'],
  isSecurity: true,
})

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
      sql<boolean>`employees.erased_at is not null`.as('erased'),
      'employees.version',
    ])

const shape: ListShape<Employee> = {
  columns: employeeColumns,
  shown: {
    pin: (pin) => sql`case when not row.active then 'Has left' when ${pin} then 'Set' else 'Not set' end`,
  },
}

export const findEmployees = (db: Database, { view, ...query }: EmployeeQuery) =>
  readPage(
    db,
    employees(db)
      .$if(view === 'here', (rows) => rows.where('active', '=', true))
      .$if(view === 'left', (rows) => rows.where('active', '=', false)),
    query,
    shape,
  )

/** The columns of an employee in a file. There is none for the pin. */
export const employeeFileColumns = employeeColumns.filter(({ key }) => key !== 'pin' && key !== 'erased')

/** All employees, without those whose data was erased. */
export const streamEmployees = (db: Database) =>
  readWholeList(db, employees(db).where('employees.erased_at', 'is', null), allRowsQuery, shape)

/** The employees with one of these ids, or with one of these names in the store of the same line. Erased ones are left out. */
export const findEmployeesAmong = (
  db: Database,
  { ids, names, stores }: { ids: readonly number[]; names: readonly string[]; stores: readonly string[] },
): Promise<Employee[]> =>
  employees(db)
    .where('employees.erased_at', 'is', null)
    .where(
      sql<boolean>`(employees.id = any(${ids}::integer[]) or (lower(employees.name), lower(stores.name)) in (
        select lower(given.name), lower(given.store) from unnest(${names}::text[], ${stores}::text[]) as given(name, store)))`,
    )
    .orderBy('employees.id')
    .execute()

export const listEmployees = (db: Database): Promise<Employee[]> => employees(db).orderBy('employees.id').execute()

export const findEmployee = (db: Database, id: number): Promise<Employee> =>
  employees(db).where('employees.id', '=', id).executeTakeFirstOrThrow()

export const lockEmployee = (db: Database, id: number): Promise<Employee | undefined> =>
  employees(db).where('employees.id', '=', id).forNoKeyUpdate('employees').executeTakeFirst()

/** The active employees with the names of their stores. */
export const listActiveEmployees = (db: Database) =>
  db
    .selectFrom('employees')
    .innerJoin('stores', 'stores.id', 'employees.store_id')
    .select(['employees.id', 'employees.name', 'stores.name as store'])
    .where('employees.active', '=', true)
    .orderBy('employees.name')
    .orderBy('employees.id')
    .execute()

/** The ids of the active employees and their stores. */
export const listActiveStaff = (db: Database) =>
  db.selectFrom('employees').select(['id', 'store_id']).where('active', '=', true).orderBy('id').execute()

/** The id of an active employee, by id or by name in upper or lower case. Returns two ids when several have the name. */
export async function findActiveIds(
  db: Database,
  { id, name = '' }: { id?: number | undefined; name?: string | undefined },
) {
  const found = await db
    .selectFrom('employees')
    .select('id')
    .where('active', '=', true)
    .where(id === undefined ? sql<boolean>`lower(name) = ${name.toLowerCase()}` : sql<boolean>`id = ${id}`)
    .limit(2)
    .execute()
  return found.map(({ id }) => id)
}

/** Locks employees in the order of their ids, so that two transactions that lock the same ones do not block each other. */
export const lockEmployees = (db: Database, ids: readonly number[]) =>
  db.selectFrom('employees').select(['id', 'active']).where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

const pinTaken = onDuplicate('employees_pin_key', 'pin', employeeCodes.pinTaken)
export const noSuchStore = () => fault('store_id', 'There is no such store. Choose another.')
const storeMissing = onViolation('employees_store_id_fkey', noSuchStore)

/** Returns the ids, in the order of the rows. */
export const insertEmployees = async (
  db: Database,
  rows: { name: string; store_id: number; active?: boolean; pin_hash: Buffer | null }[],
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

/** What an erasure needs to know of an employee. */
export const findEmployeeKey = (db: Database, id: number) =>
  db
    .selectFrom('employees')
    .select(['id', 'name', 'active', sql<boolean>`erased_at is not null`.as('is_erased')])
    .where('id', '=', id)
    .executeTakeFirst()
