import { sql } from 'kysely'
import { nameOfStore } from '#features/stores/server/queries.ts'
import type { PersonalTable } from '#platform/personal/personalTable.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { shopTimeZone } from '#shared/day.ts'
import { shiftCodes } from '../codes.ts'
import { shift } from './queries.ts'

export const shiftData: PersonalTable = {
  table: 'shifts',
  rows: 'Shifts',
  personal: ['employee_id', 'day', 'start_hour', 'end_hour'],
  fields: { ID: 'id', Store: nameOfStore, Day: 'day', 'From hour': 'start_hour', 'To hour': 'end_hour' },
  employee: {
    with: ({ id }) => sql`employee_id = ${id}`,
    logged: [{ subject: shift.name, fields: ['user'], owner: 'employee_id' }],
    refuse: async (tx, { id, name }) => {
      const { shifts } = await tx
        .selectFrom('shifts')
        .select(({ fn }) => fn.countAll<number>().as('shifts'))
        .where('employee_id', '=', id)
        .where('day', '>=', sql<string>`(now() at time zone ${shopTimeZone})::date`)
        .executeTakeFirstOrThrow()
      if (shifts > 0) throw new Refusal(shiftCodes.shiftsAhead, { name, shifts })
    },
    afterwards: 'Kept under the neutral name, as the plan of those days.',
  },
}
