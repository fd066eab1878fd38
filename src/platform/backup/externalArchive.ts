import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** When an external PostgreSQL has copied changes to its own archive, as pgBackRest, WAL-G and most hosts let it. */
export interface ExternalArchive {
  /** Null if it never did. */
  archived_at: string | null
  /** When it failed last. Null if it never failed. */
  failed_at: string | null
}

/** Reads what PostgreSQL says of its archive. Every user of the database may. */
export async function readExternalArchive(db: Database): Promise<ExternalArchive> {
  const { rows } = await sql<ExternalArchive>`
    select last_archived_time as archived_at, last_failed_time as failed_at from pg_stat_archiver`.execute(db)
  return rows[0] ?? { archived_at: null, failed_at: null }
}
