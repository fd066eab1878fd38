import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { deleteMails } from '../mail/mail.ts'
import { entriesOf, eraseFromLog } from './eraseFromLog.ts'
import { markOf } from './findPerson.ts'
import type { ErasedEmployee, Erasure, PersonalTable } from './personalTable.ts'

/** The marks of rows, by their tables. They recognize the rows without anything personal. */
export type MarkedRows = Readonly<Record<string, readonly string[]>>

export interface ErasureRecord {
  kind: 'visitor' | 'employee'
  rows: MarkedRows
  /** What replaces a name. */
  neutral: string
}

/** The name of an employee whose data was erased. */
export const formerEmployee = (id: number) => `Former employee ${id}`
export const erasedVisitor = 'Erased'

/** Records an erasure before its rows are erased. One that is applied again has its id and its moment already. */
export const recordErasure = (
  tx: Database,
  { kind, rows, neutral }: ErasureRecord,
  again: { id?: string; at?: string | RawBuilder<string> } = {},
): Promise<Erasure> =>
  tx
    .insertInto('erasures')
    .values({ kind, neutral, rows: JSON.stringify(rows), ...again })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()

/** Erases rows of a visitor, with the mails and the logged changes about them. Rows that do not exist any more are left out. */
export async function eraseVisitor(
  tx: Database,
  tables: readonly PersonalTable[],
  rows: MarkedRows,
  erasure: Erasure,
): Promise<void> {
  await dropFiles(tx)
  for (const { table, moment, visitor } of tables) {
    const ids = await findMarked(tx, table, moment, rows[table] ?? [])
    if (!visitor || ids.length === 0) continue
    const { erase, logged, mailsAbout } = visitor
    await erase(tx, ids, erasure)
    if (mailsAbout !== undefined) await deleteMails(tx, mailsAbout, ids)
    if (logged) {
      const entries = sql<boolean>`subject = ${logged.subject} and subject_id = any(${ids})`
      await eraseFromLog(tx, erasure, entries, logged)
    }
  }
}

async function findMarked(tx: Database, table: string, moment: string | undefined, marks: readonly string[]) {
  if (marks.length === 0) return []
  const ids = marks.map((mark) => Number.parseInt(mark, 10))
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${ids}) and ${markOf(moment)} = any(${marks}) order by id for update`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Replaces the name of an employee wherever it is, and deletes copies that have it. */
export async function eraseEmployee(
  tx: Database,
  tables: readonly PersonalTable[],
  employee: ErasedEmployee,
  erasure: Erasure,
): Promise<void> {
  await dropFiles(tx)
  // The employee's own row is changed last, because the others are found by the name.
  for (const { employee: rows } of tables.toReversed()) {
    if (!rows) continue
    for (const logged of rows.logged ?? []) {
      const { fields, owner } = logged
      await eraseFromLog(tx, erasure, entriesOf(logged, employee.id), { fields, owner, id: employee.id })
    }
    await rows.erase?.(tx, employee)
  }
}

/** What the page Jobs shows of a job that was cancelled. */
const cancelled = 'Personal data was erased while this was made. Start it again.'

/**
 * Deletes the files of all jobs, and cancels those that are running. Nearly every list can have a name in it, also the audit
 * log, so none is an exception.
 */
async function dropFiles(tx: Database) {
  // A job that began before the end of the erasure would read the data of the person, and its file would stay. With this lock
  // it waits.
  await sql`lock table jobs in share row exclusive mode`.execute(tx)
  await tx
    .updateTable('jobs')
    .set({ state: 'cancelled', step: '', message: cancelled, ended_at: sql<string>`now()` })
    .where('state', '=', 'running')
    .execute()
  await tx
    .updateTable('jobs')
    .set({ expires_at: sql<string>`now()` })
    .where('state', '=', 'done')
    .where('expires_at', '>', sql<string>`now()`)
    .execute()
  await tx.deleteFrom('job_files').execute()
}
