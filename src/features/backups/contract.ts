import * as z from 'zod'
import { type Call, Done } from '#shared/call.ts'
import { Moment } from '#shared/day.ts'

/** One backup, as it is stored. */
export const Backup = z.object({
  name: z.string(),
  /** When it was complete. Null if it cannot be read, with the reason in `error`. */
  ended_at: Moment.nullable(),
  /** The bytes that it takes in its place, without the pictures, which all backups share. */
  bytes: z.int(),
  pictures: z.int(),
  /** Whether a copy was started beside the shop, and its rows were read and checked. */
  proof: z.enum(['proved', 'failed', 'none']),
  rows: z.int(),
  error: z.string(),
})
export type Backup = z.output<typeof Backup>

export const BackupOverview = z.object({
  /** False if BACKUP_URL is off. Then nothing else is set. */
  is_on: z.boolean(),
  /** False if the database is external. Then only pictures and settings are backed up. */
  has_database: z.boolean(),
  place: z.string(),
  /** A broken disk would take the backups with it. */
  is_same_disk: z.boolean(),
  is_encrypted: z.boolean(),
  /** The time at which the nightly backup begins, for example 02:30. */
  at: z.string(),
  keep: z.object({ days: z.int(), weeks: z.int(), months: z.int() }),
  running_since: Moment.nullable(),
  failure: z.object({ at: Moment, message: z.string() }).nullable(),
  /** Until when every change was copied to the place. */
  archived_until: Moment.nullable(),
  archive_error: z.string(),
  /** What an external PostgreSQL says of its own archive. Null if the database is embedded. */
  database_archive: z.object({ archived_at: Moment.nullable(), failed_at: Moment.nullable() }).nullable(),
  is_archive_paused: z.boolean(),
  /** Why the place cannot be read; empty if it can. */
  place_error: z.string(),
  items: z.array(Backup),
})
export type BackupOverview = z.output<typeof BackupOverview>

const allow = ['admin'] as const
export const backupCalls = {
  all: {
    method: 'POST',
    path: '/admin/backup/all/',
    allow,
    summary: 'The backups, the newest first, and how they are made',
    reply: BackupOverview,
  },
  make: {
    method: 'POST',
    path: '/admin/backup/make/',
    allow,
    summary: 'Make a backup now. It takes a while; the overview shows when it is complete',
    proof: true,
    reply: Done,
  },
} as const satisfies Record<string, Call>
