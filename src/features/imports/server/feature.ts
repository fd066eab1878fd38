import { sql } from 'kysely'
import type { PersonalTable } from '#platform/personal/personalTable.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { deleteOldImports } from './queries.ts'
import { importRoutes } from './routes.ts'

const importData: PersonalTable = {
  table: 'imports',
  rows: 'Imported files',
  personal: ['user_id', 'username'],
  fields: { ID: 'id', 'Sent at': 'created_at', Who: 'username', File: 'file_name', List: 'kind' },
  moment: 'created_at',
  user: { with: ({ id }) => sql`user_id = ${id}` },
}

export const imports: ServerFeature = {
  routes: importRoutes,
  personal: [importData],
  housekeeping: [{ rows: 'Imported files', kept: '90 days', delete: deleteOldImports }],
}
