import type { FastifyInstance } from 'fastify'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Column } from '#shared/columns.ts'
import type { ListQuery } from '#shared/list.ts'
import type { ListCalls } from '#shared/listCalls.ts'
import type { Session } from '../auth/sessionTokens.ts'
import { onlyShown, type Subject } from '../db/audit.ts'
import { addRow, changeRow } from '../db/changeRow.ts'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/types.ts'
import { answer } from '../http/answer.ts'
import { type ListShape, readPage, readWholeList } from '../list/readList.ts'
import { noSuch } from '../refusal/refusal.ts'
import { exportList } from '../sheet/exportList.ts'
import { rowRemoval } from '../undo/rowRemoval.ts'
import { answerUndo } from '../undo/undoableAct.ts'

/** A table whose rows have an id and a version. */
type EditedTable = { [Name in keyof DB]: DB[Name] extends { id: unknown; version: unknown } ? Name : never }[keyof DB]

interface AnsweredList<Row, New, Change, Joined, From extends keyof Joined> {
  subject: Subject
  table: EditedTable
  shape: ListShape<Row> & { columns: readonly Column<keyof Row & string>[] }
  /** The query for all rows, as the wire shows them. */
  rows: (db: Database) => SelectQueryBuilder<Joined, From, Row>
  sheet: { fileName: string; sheetName: string }
  /** Inserts a row and returns its id. */
  insert: (tx: Database, given: New, by: Session) => Promise<{ id: number }>
  /** Writes a change. By default its fields are the columns of the table. */
  update?: (tx: Database, change: Change, now: { before: Row; by: Session }) => Promise<unknown>
  /** The name of a row in the messages about its removal, if it is not the name of the subject. */
  called?: string
}

/** Answers the calls of a list whose rows are added, changed and removed. Each change is in the audit log. */
export function answerList<
  Row extends { id: number; version: number },
  Query extends ListQuery & Readonly<Record<string, unknown>>,
  New,
  Change extends { id: number; version?: number | undefined },
  Joined,
  From extends keyof Joined,
>(
  app: FastifyInstance,
  db: Database,
  calls: ListCalls<Row, Query, New, Change>,
  list: AnsweredList<Row, New, Change, Joined, From>,
) {
  const { subject, table, shape, rows, sheet, insert, update = updateIn(table) } = list
  const { called = capitalised(subject.name) } = list
  const audited = { subject, noted: onlyShown(subject) }
  const read = async (tx: Database, id: number) => {
    const [row] = await rows(tx).where(sql<SqlBool>`id = ${id}`).execute()
    return row
  }
  const find = async (tx: Database, id: number) => {
    const row = await read(tx, id)
    if (!row) throw noSuch(subject.name)
    return row
  }
  const lock = async (tx: Database, id: number) => {
    // The query for the rows may be one that cannot lock.
    await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(tx)
    return read(tx, id)
  }
  const removal = rowRemoval({
    ...audited,
    call: calls.remove,
    table,
    lock,
    removed: `${called} has been removed`,
    undone: `${called} has been restored`,
  })

  answer(app, calls.search, ({ body }) => readPage(db, rows(db), body, shape))
  answer(app, calls.export, async ({ body, caller }) =>
    exportList({
      ...sheet,
      columns: shape.columns,
      rows: await readWholeList(db, rows(db), body, shape),
      query: body,
      caller,
    }),
  )
  answer(app, calls.create, ({ body, caller: by }) =>
    addRow(db, {
      ...audited,
      by,
      given: body,
      insert: async (tx, given) => find(tx, (await insert(tx, given, by)).id),
    }),
  )
  answer(app, calls.update, ({ body, caller: by }) =>
    changeRow(db, {
      ...audited,
      by,
      change: body,
      lock,
      write: async (tx, change, before) => {
        await update(tx, change, { before, by })
        return find(tx, change.id)
      },
    }),
  )
  answer(app, calls.remove, ({ params, caller }) => removal.remove(db, params.id, caller))
  answerUndo(app, removal)
}

/** Sets the columns with the names of the fields. Fields that are not sent stay as they are. */
const updateIn =
  <Change extends { id: number; version?: number | undefined }>(table: EditedTable) =>
  (tx: Database, { id, version: _, ...given }: Change) => {
    const columns = Object.entries(given).filter(([, value]) => value !== undefined)
    const set = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    return sql`update ${sql.table(table)} set ${sql.join([sql`version = version`, ...set])} where id = ${id}`.execute(
      tx,
    )
  }

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
