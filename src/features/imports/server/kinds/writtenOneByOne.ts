import { sql } from 'kysely'
import { onlyShown, recordChange, type Subject } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { DB } from '#platform/db/types.ts'
import type { Fault } from '#shared/faults.ts'
import {
  type Existing,
  type ImportCause,
  type ImportedLine,
  type ImportKind,
  namedBy,
  type Values,
} from '../importKind.ts'

interface ShortList<Row> {
  subject: Subject
  table: keyof DB
  /** All rows, in the order of their ids. */
  list: (db: Database) => Promise<readonly Row[]>
  /** The values that a file can have, in the form of the wire. */
  valuesOf: (row: Row) => Values
  /** No two rows have the same key. */
  keyOf: (values: Values) => string | undefined
  /** The fault of a row whose key another row has. Without it, two rows may have the same key. */
  taken?: Fault
  insert: (tx: Database, values: Values, cause: ImportCause) => Promise<{ id: number }>
  update: (tx: Database, id: number, change: Values, cause: ImportCause) => Promise<unknown>
  check?: (db: Database, line: ImportedLine) => Promise<readonly Fault[]>
  /** Its verbs log what they do. */
  logsItself?: true
  /** Removes a row that an import has added. */
  remove?: (tx: Database, id: number) => Promise<unknown>
}

/** The part of an import of a list that is short enough to be read as a whole and written row by row. */
export function writtenOneByOne<Row extends { id: number; version: number }>(
  list: ShortList<Row>,
): Pick<ImportKind, 'keyOf' | 'find' | 'check' | 'insert' | 'update' | 'remove'> {
  const { subject, table, valuesOf, keyOf, taken, logsItself } = list
  const shown = onlyShown(subject)
  const read = async (db: Database) => (await list.list(db)).map((row) => ({ row, ...asExisting(row) }))
  const asExisting = (row: Row): Existing => ({ id: row.id, version: row.version, values: valuesOf(row) })
  const find = async (tx: Database, id: number) => (await read(tx)).find((each) => each.id === id)
  return {
    keyOf,
    find: async (db, lines, { lock }) => {
      if (lock) await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
      const rows = await read(db)
      return lines.map((values) =>
        rows.filter((row) => {
          if (values.id !== undefined) return row.id === values.id
          const key = keyOf(values)
          return key !== undefined && keyOf(row.values) === key
        }),
      )
    },
    check: async (db, lines) => {
      const rows = await read(db)
      return Promise.all(
        lines.map(async (line) => {
          const key = keyOf(line.values)
          const isTaken = taken && rows.some((row) => row.id !== line.before?.id && keyOf(row.values) === key)
          return isTaken ? [taken] : ((await list.check?.(db, line)) ?? [])
        }),
      )
    },
    insert: async (tx, rows, cause) => {
      const made: Existing[] = []
      for (const values of rows) {
        const { id } = await list.insert(tx, values, cause)
        const after = await find(tx, id)
        if (!after) continue
        if (!logsItself)
          await recordChange(tx, { by: namedBy(cause), act: 'made', subject, id, after: shown(after.row) })
        made.push(after)
      }
      return made
    },
    update: async (tx, changes, cause) => {
      const changed: Existing[] = []
      for (const { before, change } of changes) {
        const { id } = before
        const former = await find(tx, id)
        await list.update(tx, id, change, cause)
        const after = await find(tx, id)
        if (!former || !after) continue
        const rows = { before: shown(former.row), after: shown(after.row) }
        if (!logsItself) await recordChange(tx, { by: namedBy(cause), act: 'changed', subject, id, ...rows })
        changed.push(after)
      }
      return changed
    },
    remove: async (tx, ids, cause) => {
      for (const id of ids) {
        const before = await find(tx, id)
        if (!before) continue
        if (list.remove) await list.remove(tx, id)
        else await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
        await recordChange(tx, { by: namedBy(cause), act: 'removed', subject, id, before: shown(before.row) })
      }
    },
  }
}
