import { noSuch, refuseStale } from '../refusal/refusal.ts'
import { type ChangedBy, recordChange, type Subject } from './audit.ts'
import type { Database } from './database.ts'

interface Audited<Row> {
  subject: Subject
  by: ChangedBy
  /** Returns the part of the row that is logged. Without this function, the whole row is. */
  noted?: (row: Row) => object
}

interface Found<Row> extends Audited<Row> {
  /** Locks the row and reads what the caller may see of it. A row of somebody else is not found. */
  lock: (tx: Database, id: number) => Promise<Row | undefined>
  /** The word for the row in error messages, if it is not the name of the subject. */
  called?: string
}

interface NewRow<Row, Given> extends Audited<Row> {
  given: Given
  /** Inserts the row, and returns it as the wire shows it. */
  insert: (tx: Database, given: Given) => Promise<Row>
}

/** Inserts a row and logs it. */
export const addRow = <Row extends { id: number }, Given>(
  db: Database,
  { given, insert, subject, by, noted = allOf }: NewRow<Row, Given>,
): Promise<Row> =>
  inTransaction(db, async (tx) => {
    const after = await insert(tx, given)
    await recordChange(tx, { by, act: 'made', subject, id: after.id, after: noted(after) })
    return after
  })

interface RowChange<Row, Change> extends Found<Row> {
  /** The new values, the id, and the version that the caller saw. Without a version, any version is changed. */
  change: Change
  /** Checks and writes the change, and returns the row as it is then. */
  write: (tx: Database, change: Change, before: Row) => Promise<Row>
  /** Returns false for a change that is not logged. */
  isNoted?: (before: Row, after: Row) => boolean
  /** Keeps what is needed to undo the change, if it can be undone. Returns the id for the reply. */
  keepUndo?: (tx: Database, before: Row, after: Row) => Promise<string | undefined>
}

/** Locks a row, refuses a change of an older version, writes the change and logs it. */
export const changeRow = <Row extends { version: number }, Change extends { id: number; version?: number | undefined }>(
  db: Database,
  { change, write, isNoted, keepUndo, lock, subject, called = subject.name, by, noted = allOf }: RowChange<Row, Change>,
): Promise<Row & { undo?: string | undefined }> =>
  inTransaction(db, async (tx) => {
    const { id, version } = change
    const before = await lock(tx, id)
    if (!before) throw noSuch(called)
    refuseStale(before, version, called)
    const after = await write(tx, change, before)
    if (isNoted?.(before, after) ?? true) {
      await recordChange(tx, { by, act: 'changed', subject, id, before: noted(before), after: noted(after) })
    }
    return keepUndo ? { ...after, undo: await keepUndo(tx, before, after) } : after
  })

interface RowRemoval<Row, Result> extends Found<Row> {
  id: number
  /** Checks that the row may go, and removes it. */
  remove: (tx: Database, id: number, before: Row) => Promise<Result>
}

/** Locks a row, removes it and logs it. Returns the row as it was, and the result of `remove`. */
export const removeRow = <Row extends object, Result>(
  db: Database,
  { id, remove, lock, subject, called = subject.name, by, noted = allOf }: RowRemoval<Row, Result>,
): Promise<{ before: Row; result: Result }> =>
  inTransaction(db, async (tx) => {
    const before = await lock(tx, id)
    if (!before) throw noSuch(called)
    const result = await remove(tx, id, before)
    await recordChange(tx, { by, act: 'removed', subject, id, before: noted(before) })
    return { before, result }
  })

const allOf = <Row>(row: Row) => row

/** Uses the transaction of the caller, if there is one. */
export const inTransaction = <Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
