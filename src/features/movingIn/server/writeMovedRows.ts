import pg from 'pg'
import { recordChanges } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { type IncomingRow, movingInAuthor } from '#platform/db/incomingTable.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { wordsOfViolation } from './constraintWords.ts'
import type { ListTally, NamedRow } from './listTally.ts'
import type { MovedList } from './movedList.ts'
import { type MovedNote, noteRows, removedThere } from './movedRows.ts'

/** A row to write, and what the last run noted about it. */
export interface SourceLine extends NamedRow {
  row: IncomingRow
  there: string
  note: MovedNote | undefined
}

/** Writes rows at once. If the database refuses one of them, each is written alone, so that the others come. */
export async function writeMovedRows(
  db: Database,
  list: MovedList,
  rows: readonly SourceLine[],
  tally: ListTally,
): Promise<void> {
  const [first, ...others] = rows
  if (!first) return
  try {
    await db.transaction().execute((tx) => writeAndNote(tx, list, rows))
  } catch (error) {
    if (!isRefused(error)) throw error
    if (others.length === 0) tally.leaveOut(first, wordsOfViolation(error))
    else for (const row of rows) await writeMovedRows(db, list, [row], tally)
    return
  }
  for (const row of rows) tally.take(row, row.note && row.note.there !== removedThere ? 'changed' : 'new')
}

async function writeAndNote(tx: Database, list: MovedList, rows: readonly SourceLine[]) {
  await list.beforeWrite?.(
    tx,
    rows.map(({ row }) => row),
  )
  const [changed, made] = [rows.filter(({ note }) => note), rows.filter(({ note }) => !note)]
  const changes = changed.flatMap(({ row, note }) => (note ? [{ ...row, id: note.row_id }] : []))
  if (changes.length > 0) await updateAndLog(tx, list, changes)
  const ids =
    made.length > 0
      ? await list.table.insert(
          tx,
          made.map(({ row }) => row),
        )
      : []
  const written = [
    ...changed.map(({ key, there, note }) => ({ key, there, row_id: note?.row_id ?? 0 })),
    ...made.map(({ key, there }, at) => ({ key, there, row_id: ids[at] ?? 0 })),
  ]
  const here = await list.table.hashes(
    tx,
    written.map(({ row_id }) => row_id),
  )
  await noteRows(
    tx,
    list.list,
    written.map((row) => ({ ...row, here: here.get(row.row_id) ?? '' })),
  )
}

/** Each change of a row stands in the audit log. New rows stand there as one entry for their list. */
async function updateAndLog(tx: Database, { table }: MovedList, changes: readonly (IncomingRow & { id: number })[]) {
  const { logged } = table
  const ids = changes.map(({ id }) => id)
  const before = new Map((await logged?.find(tx, ids))?.map((row) => [row.id, row]))
  await table.update(tx, changes)
  if (!logged) return
  const after = await logged.find(tx, ids)
  const { subject } = logged
  await recordChanges(
    tx,
    after.map((row) => ({
      by: movingInAuthor,
      act: 'changed',
      subject,
      id: row.id,
      before: before.get(row.id),
      after: row,
    })),
  )
}

/** What a constraint or a rule of the shop refuses. A database that is away ends the run. */
const isRefused = (error: unknown) =>
  (error instanceof Refusal && error.status < 500) ||
  (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? ''))
