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
): Pick<ImportKind, 'keyOf' | 'find' | 'lock' | 'batchSize' | 'check' | 'insert' | 'update' | 'remove'> {
  const { subject, table, valuesOf, keyOf, taken, logsItself } = list
  const shown = onlyShown(subject)
  const read = async (db: Database) => (await list.list(db)).map((row) => ({ row, ...asExisting(row) }))
  const asExisting = (row: Row): Existing => ({ id: row.id, version: row.version, values: valuesOf(row) })
  const find = async (tx: Database, id: number) => (await read(tx)).find((each) => each.id === id)
  return {
    keyOf,
    batchSize: 1,
    lock: (tx) => sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx),
    find: async (db, lines) => {
      const rows = await read(db)
      const byId = new Map(rows.map((row) => [row.id, [row]]))
      const byKey = Map.groupBy(rows, (row) => keyOf(row.values))
      return lines.map((values) => {
        const key = keyOf(values)
        if (values.id !== undefined) return byId.get(Number(values.id)) ?? []
        return (key !== undefined && byKey.get(key)) || []
      })
    },
    check: async (db, lines) => {
      const byKey = Map.groupBy(await read(db), (row) => keyOf(row.values))
      const faults: (readonly Fault[])[] = []
      for (const line of lines) {
        const isTaken = taken && byKey.get(keyOf(line.values))?.some(({ id }) => id !== line.before?.id)
        faults.push(isTaken ? [taken] : ((await list.check?.(db, line)) ?? []))
      }
      return faults
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
