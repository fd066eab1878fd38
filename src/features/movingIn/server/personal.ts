import { sql } from 'kysely'
import { timestampIdsOf } from '#features/timeClock/server/movedTimestamps.ts'
import type { PersonalTable } from '#platform/personal/personalTable.ts'
import { erasedHere } from './movedRows.ts'

const aboutPeople = sql`list in ('users', 'employees')`

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

/**
 * The hash of a row has the name in it, and the key of a time stamp too. The note of the employee stays without hashes, so that no
 * run brings the employee back.
 */
const noteData: PersonalTable = {
  table: 'moved_rows',
  rows: 'Notes about rows of the earlier system',
  personal: ['key', 'there', 'here'],
  employee: {
    with: ({ id }) => isNoteOf(id),
    erase: async (tx, { id }) => {
      await sql`delete from moved_rows where list = 'timestamps' and row_id in (${timestampIdsOf(id)})`.execute(tx)
      await sql`update moved_rows set there = ${erasedHere}, here = ${erasedHere} where ${isNoteOf(id)}`.execute(tx)
    },
    afterwards: 'Only the number stays, so that the next run does not bring the employee back.',
  },
}
const isNoteOf = (id: number) => sql<boolean>`list = 'employees' and row_id = ${id}`

export const movedData: readonly PersonalTable[] = [findingData, noteData]
