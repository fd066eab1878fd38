import { sql } from 'kysely'
import type { Session } from '#platform/auth/sessionTokens.ts'
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
import { idsIn } from './idsIn.ts'

interface ShortList<Row> {
  subject: Subject
  table: keyof DB
  /** The rows with one of these ids, or with the key of one of these lines, in the order of their ids. */
  find: (db: Database, sought: { ids: readonly number[]; lines: readonly Values[] }) => Promise<readonly Row[]>
  /** The values that a file can have, in the form of the wire. */
  valuesOf: (row: Row) => Values
  /** No two rows have the same key. */
  keyOf: (values: Values) => string | undefined
  /** The fault of a row whose key another row has. Without it, two rows may have the same key. */
  taken?: Fault
  insert: (tx: Database, values: Values, cause: ImportCause) => Promise<{ id: number }>
  update: (tx: Database, id: number, change: Values, cause: ImportCause) => Promise<unknown>
  check?: (db: Database, line: ImportedLine) => Promise<readonly Fault[]>
  /** Removes a row that an import has added. By default it is deleted. */
  remove?: (tx: Database, id: number, cause: ImportCause) => Promise<unknown>
  /** `insert`, `update` and `remove` log what they do. */
  logsItself?: true
}

/** The part of an import of a short list, whose rows are written one by one. */
export function writtenOneByOne<Row extends { id: number; version: number }>(
  list: ShortList<Row>,
): Pick<ImportKind, 'keyOf' | 'find' | 'lock' | 'batchSize' | 'check' | 'insert' | 'update' | 'remove'> {
  const { subject, table, valuesOf, keyOf, taken, logsItself } = list
  const shown = onlyShown(subject)
  const asExisting = (row: Row): Existing => ({ id: row.id, version: row.version, values: valuesOf(row) })
  const read = async (db: Database, lines: readonly Values[]) =>
    (await list.find(db, { ids: idsIn(lines), lines })).map((row) => asExisting(row))
  const findRow = async (tx: Database, id: number) => (await list.find(tx, { ids: [id], lines: [] }))[0]
  const record = async (tx: Database, { by, before, after }: { by: Session; before?: Row; after?: Row }) => {
    if (logsItself) return
    const act = !before ? 'made' : after ? 'changed' : 'removed'
    const id = (after ?? before)?.id ?? 0
    await recordChange(tx, { by, act, subject, id, before: before && shown(before), after: after && shown(after) })
  }
  return {
    keyOf,
    batchSize: 1,
    lock: (tx) => sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx),
    find: async (db, lines) => {
      const rows = await read(db, lines)
      const byId = new Map(rows.map((row) => [row.id, [row]]))
      const byKey = Map.groupBy(rows, (row) => keyOf(row.values))
      return lines.map((values) => {
        const key = keyOf(values)
        if (values.id !== undefined) return byId.get(Number(values.id)) ?? []
        return (key !== undefined && byKey.get(key)) || []
      })
    },
    check: async (db, lines) => {
      const found = await read(
        db,
        lines.map(({ values: { id: _, ...values } }) => values),
      )
      const byKey = Map.groupBy(found, (row) => keyOf(row.values))
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
        const after = await findRow(tx, id)
        if (!after) continue
        await record(tx, { by: namedBy(cause), after })
        made.push(asExisting(after))
      }
      return made
    },
    update: async (tx, changes, cause) => {
      const changed: Existing[] = []
      for (const { before: existing, change } of changes) {
        const before = await findRow(tx, existing.id)
        await list.update(tx, existing.id, change, cause)
        const after = await findRow(tx, existing.id)
        if (!before || !after) continue
        await record(tx, { by: namedBy(cause), before, after })
        changed.push(asExisting(after))
      }
      return changed
    },
    remove: async (tx, ids, cause) => {
      for (const id of ids) {
        const before = await findRow(tx, id)
        if (!before) continue
        if (list.remove) await list.remove(tx, id, cause)
        else await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
        await record(tx, { by: namedBy(cause), before })
      }
    },
  }
}
