import * as z from 'zod'
import { type Employee, employeeColumns } from '#features/staff/columns.ts'
import { NewEmployee } from '#features/staff/contract.ts'
import {
  employee,
  findEmployeesAmong,
  insertEmployees,
  noSuchStore,
  updateEmployee,
} from '#features/staff/server/queries.ts'
import { findStoreCalled } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { requiredText } from '#shared/text.ts'
import { importFieldsOf } from '../importFields.ts'
import type { ImportKind, Values } from '../importKind.ts'
import { sameCase } from './sameCase.ts'
import { writtenOneByOne } from './writtenOneByOne.ts'

const ListedEmployee = z.object({
  name: NewEmployee.shape.name,
  store: requiredText('Store', 100),
  active: z.boolean().default(true),
})
const ListedEmployeeChange = ListedEmployee.extend({ active: z.boolean() }).partial()
const fields: readonly string[] = ['id', 'name', 'store', 'active']

/**
 * Employees, each found by the ID, else by name and store together. New ones, and those who move or come back, have no pin until the
 * office sets one on the page Employees.
 */
export const employeeImport: ImportKind = {
  called: 'employee',
  fields: importFieldsOf(
    employeeColumns.filter(({ key }) => fields.includes(key)),
    {
      name: ['Employee', 'Full name', 'Nom', 'Employé', 'Employée'],
      store: ['Store name', 'Shop', 'Magasin', 'Succursale'],
      active: ['Actif', 'Active?'],
    },
  ),
  nameOf: ({ name }) => String(name ?? ''),
  added: ListedEmployee,
  changed: ListedEmployeeChange,
  ...writtenOneByOne<Employee>({
    subject: employee,
    table: 'employees',
    find: (db, { ids, lines }) => {
      const named = lines.filter(({ name, store }) => name && store)
      const texts = (field: 'name' | 'store') => named.map((values) => String(values[field]))
      return findEmployeesAmong(db, { ids, names: texts('name'), stores: texts('store') })
    },
    valuesOf: ({ id, name, store, active }) => ({ id, name, store, active }),
    keyOf: ({ name, store }) =>
      name && store ? `${String(name).toLowerCase()} at ${String(store).toLowerCase()}` : undefined,
    check: async (db, { values }) =>
      (await storeIn(db, values)) ? [] : [{ field: 'store', message: `There is no store called ${values.store}.` }],
    insert: async (tx, values) => {
      const { store: _, ...row } = ListedEmployee.parse(values)
      const [id = 0] = await insertEmployees(tx, [{ ...row, store_id: await findStoreId(tx, values), pin_hash: null }])
      return { id }
    },
    update: async (tx, id, change) => {
      const { store, ...row } = ListedEmployeeChange.parse(change)
      const moved = store === undefined ? {} : { store_id: await findStoreId(tx, change) }
      const losesPin = store !== undefined || row.active !== undefined
      await updateEmployee(tx, id, { ...row, ...moved, ...(losesPin && { pin_hash: null }) })
    },
  }),
  normalise: (values, before) => sameCase('store', values, before),
}

const storeIn = (db: Database, { store }: Values) => findStoreCalled(db, String(store))

async function findStoreId(db: Database, values: Values): Promise<number> {
  const store = await storeIn(db, values)
  if (!store) throw noSuchStore()
  return store.id
}
