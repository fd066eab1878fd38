import { sql } from 'kysely'
import type { PersonalTable } from '#platform/personal/personalTable.ts'

const importData: PersonalTable = {
  table: 'imports',
  rows: 'Imported files',
  personal: ['user_id', 'username'],
  fields: { ID: 'id', 'Sent at': 'created_at', Who: 'username', File: 'file_name', List: 'kind' },
  moment: 'created_at',
  user: { with: ({ id }) => sql`user_id = ${id}` },
}

const inFilesOf = (kind: 'employees' | 'users') => sql`import_id in (select id from imports where kind = ${kind})`

/** Lines of files about employees and users. Lines of other files have no personal data. */
const importRowData: PersonalTable = {
  table: 'import_rows',
  rows: 'Lines of imported files',
  personal: ['cells', 'called', 'changes'],
  fields: {
    File: sql`(select file_name from imports where imports.id = import_id)`,
    Line: 'line',
    Row: 'called',
    Cells: 'cells',
    Changes: 'changes',
  },
  employee: {
    with: ({ id, name }) =>
      sql`${inFilesOf('employees')} and (row_id = ${id} or plain_name(called) = plain_name(${name}))`,
    erase: (tx, { id, name }) =>
      sql`delete from import_rows
        where ${inFilesOf('employees')} and (row_id = ${id} or plain_name(called) = plain_name(${name}))`.execute(tx),
    afterwards: 'Deleted.',
  },
  user: {
    with: ({ email }) =>
      sql`${inFilesOf('users')} and lower(cells::text) like '%' || lower(${JSON.stringify(email)}) || '%'`,
  },
}

export const importedData: readonly PersonalTable[] = [importData, importRowData]
