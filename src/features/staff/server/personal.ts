import { sql } from 'kysely'
import { nameOfStore } from '#features/stores/server/queries.ts'
import type { PersonalTable } from '#platform/personal/personalTable.ts'
import { employee, employeePin } from './queries.ts'

const ownEntries = (id: number) => sql`select ${id}::integer`

export const employeeData: PersonalTable = {
  table: 'employees',
  rows: 'Employee',
  personal: ['name', 'pin_hash'],
  fields: {
    ID: 'id',
    Name: 'name',
    Store: nameOfStore,
    'Works here': 'active',
    'Pin is set': sql`pin_hash is not null`,
  },
  employee: {
    with: ({ id }) => sql`id = ${id}`,
    logged: [employee, employeePin].map(({ name }) => ({ subject: name, fields: ['name'], ids: ownEntries })),
    erase: (tx, { id, neutral }) =>
      tx
        .updateTable('employees')
        .set(({ ref }) => ({
          ...{ name: neutral, active: false, pin_hash: null, erased_at: sql<string>`now()` },
          version: ref('version'),
        }))
        .where('id', '=', id)
        .execute(),
    afterwards: 'Kept under the neutral name, for the hours below. The pin is deleted.',
  },
}
