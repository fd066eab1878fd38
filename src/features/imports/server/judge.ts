import type { Database } from '#platform/db/database.ts'
import { currentWork } from '#platform/list/currentWork.ts'
import { type Fault, faultsOf } from '#shared/faults.ts'
import type { ImportColumn, ImportRow } from '../columns.ts'
import type { ImportField } from './importFields.ts'
import type { Existing, ImportKind, Values } from './importKind.ts'
import type { FileLine } from './read/cell.ts'
import { isDayFirst, type Manner, readCell } from './readCell.ts'

/** The verdict on a line, with the row that it means. */
export interface JudgedLine extends Omit<ImportRow, 'id'> {
  before: Existing | undefined
}

interface Read {
  line: number
  values: Values
  faults: Fault[]
}

/** Finds and compares so many rows with one statement. */
const batchSize = 1000

/** Judges every row of a table. Nothing is written. */
export async function judgeLines(
  db: Database,
  kind: ImportKind,
  {
    columns,
    rows,
    decimalComma,
  }: { columns: readonly ImportColumn[]; rows: readonly FileLine[]; decimalComma: boolean },
  options: { lock: boolean } = { lock: false },
): Promise<JudgedLine[]> {
  const read = readRows(kind, columns, rows, decimalComma)
  const first = new Map<string, number>()
  const judged: JudgedLine[] = []
  for (let at = 0; at < read.length; at += batchSize) {
    const batch = read.slice(at, at + batchSize)
    const found = await kind.find(
      db,
      batch.map(({ values }) => values),
      options,
    )
    const compared = batch.map((line, at) => compare(kind, line, found[at] ?? [], first))
    judged.push(...(await checkMore(db, kind, compared)))
    await (currentWork()?.giveWay() ?? new Promise(setImmediate))
  }
  return judged
}

function readRows(
  kind: ImportKind,
  columns: readonly ImportColumn[],
  rows: readonly FileLine[],
  decimalComma: boolean,
): Read[] {
  const assigned = columns.flatMap(({ field }, at): { field: ImportField; at: number; manner: Manner }[] => {
    const known = kind.fields.find(({ key }) => key === field)
    if (!known) return []
    const dayFirst = known.kind === 'day' ? isDayFirst(rows.map(({ cells }) => cells[at])) : undefined
    return [{ field: known, at, manner: { decimalComma, dayFirst } }]
  })
  return rows.map(({ line, cells }) => {
    const values: Record<string, Values[string]> = {}
    const faults: Fault[] = []
    for (const { field, at, manner } of assigned) {
      const read = readCell(cells[at], field, manner)
      if (!read) continue
      if ('value' in read) values[field.key] = read.value
      else faults.push({ field: field.key, message: read.problem })
    }
    return { line, values, faults }
  })
}

interface Compared extends JudgedLine {
  values: Values
}

function compare(
  kind: ImportKind,
  { line, values: given, faults }: Read,
  found: readonly Existing[],
  first: Map<string, number>,
): Compared {
  const [before, ...others] = found
  const values = kind.normalise?.(given, before?.values) ?? given
  const all = { ...before?.values, ...values }
  const called = kind.nameOf(all)
  const row = (verdict: ImportRow['verdict'], more: Partial<JudgedLine> = {}): Compared => ({
    ...{ line, verdict, called, changes: [], errors: [], before, values },
    ...more,
  })
  const refuse = (errors: readonly Fault[]) => row('refused', { errors: [...errors] })
  if (faults.length > 0) return refuse(faults)
  if (others.length > 0) return refuse([ambiguous(kind, found)])
  if (!before && values.id !== undefined) {
    return refuse([
      {
        field: 'id',
        message: `There is no ${kind.called} with the ID ${values.id}. Leave the ID empty to add a new one.`,
      },
    ])
  }
  const twin = twinOf(first, before ? `id ${before.id}` : kind.keyOf(all), line)
  if (twin !== undefined) return refuse([{ field: '', message: `Line ${twin} is the same ${kind.called}.` }])

  const changes = Object.entries(values)
    .filter(([field, after]) => field !== 'id' && after !== before?.values[field])
    .map(([field, after]) => ({ field, before: before?.values[field] ?? null, after }))
  if (before && changes.length === 0) return row('same')
  const change = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  const parsed = before ? kind.changed.safeParse({ ...change, id: before.id }) : kind.added.safeParse(change)
  if (!parsed.success) return refuse(faultsOf(parsed.error))
  return row(before ? 'changed' : 'new', { changes })
}

const ambiguous = ({ called }: ImportKind, found: readonly Existing[]): Fault => ({
  field: 'id',
  message: `More than one ${called} is called so: ${found.map(({ id }) => id).join(', ')}. Add the column ID.`,
})

/** The earlier line with this key. Without one, the key is of this line. */
function twinOf(first: Map<string, number>, key: string | undefined, line: number): number | undefined {
  if (key === undefined) return undefined
  const twin = first.get(key)
  if (twin === undefined) first.set(key, line)
  return twin
}

async function checkMore(db: Database, kind: ImportKind, compared: readonly Compared[]): Promise<JudgedLine[]> {
  const written = compared.filter(({ verdict }) => verdict === 'new' || verdict === 'changed')
  const lines = written.map(({ values, before }) => ({ values: { ...before?.values, ...values }, before }))
  const faults = written.length > 0 ? ((await kind.check?.(db, lines)) ?? []) : []
  const faultsOfLine = new Map(written.map(({ line }, at) => [line, faults[at] ?? []]))
  return compared.map(({ values: _, ...row }): JudgedLine => {
    const errors = faultsOfLine.get(row.line) ?? []
    return errors.length === 0 ? row : { ...row, verdict: 'refused', changes: [], errors: [...errors] }
  })
}
