import { sql } from 'kysely'
import { nameOfStore } from '#features/stores/server/queries.ts'
import type { PersonalTable } from '#platform/personal/personalTable.ts'
import { timeStamp } from './queries.ts'

export const punchData: PersonalTable = {
  table: 'punches',
  rows: 'Time stamps',
  personal: ['employee_id', 'check_in', 'check_out'],
  fields: { ID: 'id', Store: nameOfStore, Day: 'day', 'Check-in': 'check_in', 'Check-out': 'check_out' },
  moment: 'check_in',
  employee: {
    with: ({ id }) => sql`employee_id = ${id}`,
    logged: [
      {
        subject: timeStamp.name,
        fields: ['employee'],
        ids: (id) => sql`select id from punches where employee_id = ${id}`,
      },
    ],
    afterwards: 'Kept under the neutral name: the law wants hours and pay for six years.',
  },
}
