import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { StartRefused } from '../refusal/startRefused.ts'
import { closeEnd, type MoveEnd, moveLock, openEnd, readOne } from './moveEnd.ts'

interface Marks {
  is_half: boolean
  is_moved: boolean
  is_free: boolean
}

/** No node may start on a database that is being moved or was moved, because what it saves would be missing in the other one. */
export async function rejectWhileMoved(db: Database): Promise<void> {
  const { rows } = await sql<Marks>`
    select to_regclass('move.progress') is not null as is_half, to_regclass('move.away') is not null as is_moved,
      pg_try_advisory_xact_lock_shared(${moveLock}) as is_free`
    .execute(db)
    // If the database does not answer, the migrations fail next, with a sentence that says so.
    .catch(() => ({ rows: [] }))
  const [marks] = rows
  if (marks?.is_free === false)
    throw new StartRefused('This database is being moved now: start again when npm run move has finished.')
  if (marks?.is_half)
    throw new StartRefused('This database was moved here only in part: finish that with npm run move, and start then.')
  if (marks?.is_moved) {
    const { rows: places } = await sql<{ place: string }>`select place from move.away`.execute(db)
    throw new StartRefused(
      `The shop at DATABASE_URL was moved to ${places[0]?.place}: remove the variable DATABASE_URL there. To use this database again, without what was entered since, run in it: drop schema move cascade`,
    )
  }
}

/** Returns the place to which the shop of an external database was moved. */
export async function readMovedTo(end: MoveEnd): Promise<string | undefined> {
  const { is_moved } = await readOne<{ is_moved: boolean }>(
    end,
    `select to_regclass('move.away') is not null as is_moved`,
  )
  return is_moved ? (await readOne<{ place: string }>(end, 'select place from move.away')).place : undefined
}

/** Removes the mark that a database was moved here only in part. */
export const forgetMove = (target: MoveEnd) => target.client.query('drop schema if exists move cascade')

/** The name of a data folder, also for people on other machines. */
export const folderOnThisHost = (dataDir: string): string => `${dataDir} on ${hostname()}`

/** Notes in an external database that its shop was moved into a data folder. */
export async function markMoved(databaseUrl: string, dataDir: string): Promise<void> {
  const end = await openEnd(databaseUrl)
  try {
    await end.client.query('begin; drop schema if exists move cascade; create schema move')
    await end.client.query('create table move.away as select $1::text as place', [folderOnThisHost(dataDir)])
    await end.client.query('commit')
  } finally {
    closeEnd(end)
  }
}
