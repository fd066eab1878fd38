import type { DeleteQueryBuilder, DeleteResult } from 'kysely'
import type { DB } from './types.ts'

/** Deletes rows, and returns how many there were. */
export const deletedRows = async <Table extends keyof DB>(
  rows: DeleteQueryBuilder<DB, Table, DeleteResult>,
): Promise<number> => Number((await rows.executeTakeFirstOrThrow()).numDeletedRows)
