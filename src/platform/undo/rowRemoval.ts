import type { Call } from '#shared/call.ts'
import type { Session } from '../auth/sessionTokens.ts'
import { recordChange, type Subject } from '../db/audit.ts'
import { inTransaction, removeRow } from '../db/changeRow.ts'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/types.ts'
import { noSuch } from '../refusal/refusal.ts'
import { type RemovedRows, restoreRows, takeRow } from './removedRows.ts'
import { type UndoableAct, undoableAct } from './undoableAct.ts'

interface Removal<Row> {
  call: Call
  subject: Subject
  /** The word for the row in error messages, if it is not the name of the subject. */
  called?: string
  /** The table of the row. The rows that the database deletes with it are restored with it. */
  table: keyof DB
  lock: (tx: Database, id: number) => Promise<Row | undefined>
  /** Returns the part of the row that is logged. Without this function, the whole row is. */
  noted?: (row: Row) => object
  /** Refuses to restore a row that does not fit any more. */
  refuse?: (tx: Database, row: Row) => Promise<unknown>
  /** The messages. */
  removed: string
  undone: string
}

interface RemovedRow<Row> {
  id: number
  before: Row
  rows: RemovedRows
}

export interface RemovableRow<Row> extends UndoableAct<RemovedRow<Row>> {
  remove: (db: Database, id: number, by: Session) => Promise<{ message: string; undo: string }>
}

/** Removes a row of a table and logs it. Its user can restore it, with its id and its version. */
export function rowRemoval<Row extends object>({
  call,
  subject,
  called = subject.name,
  table,
  lock,
  noted = (row) => row,
  refuse,
  removed,
  undone,
}: Removal<Row>): RemovableRow<Row> {
  const act = undoableAct<RemovedRow<Row>>({
    call,
    undone,
    undo: async (tx, { id, before, rows }, by) => {
      await refuse?.(tx, before)
      await restoreRows(tx, rows, called)
      const after = await lock(tx, id)
      if (!after) throw noSuch(called)
      await recordChange(tx, { by, act: 'restored', subject, id, after: noted(after) })
    },
  })
  const remove: RemovableRow<Row>['remove'] = (db, id, by) =>
    inTransaction(db, async (tx) => {
      const take = () => takeRow(tx, table, id)
      const { before, result: rows } = await removeRow(tx, { subject, called, id, by, lock, noted, remove: take })
      return { message: removed, undo: await act.keep(tx, { id, before, rows }, by) }
    })
  return { ...act, remove }
}
