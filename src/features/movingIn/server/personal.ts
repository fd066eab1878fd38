import { sql } from 'kysely'
import type { PersonalTable } from '#platform/personal/personalTable.ts'

const aboutPeople = sql`list in ('users', 'employees', 'timestamps')`

/** What could not come names users and employees. */
const findingData: PersonalTable = {
  table: 'moving_findings',
  rows: 'What could not come from the earlier system',
  personal: ['called', 'reason'],
  fields: { List: 'list', 'ID there': 'key', Row: 'called', Verdict: 'verdict', Reason: 'reason' },
  employee: {
    with: ({ name }) => sql`${aboutPeople} and plain_name(called) like plain_name(${name}) || '%'`,
    erase: (tx, { name }) =>
      sql`delete from moving_findings where ${aboutPeople} and plain_name(called) like plain_name(${name}) || '%'`.execute(
        tx,
      ),
    afterwards: 'Deleted.',
  },
  user: { with: ({ email }) => sql`list = 'users' and lower(called) like '%' || lower(${email})` },
}

export const movedData: readonly PersonalTable[] = [findingData]
