import type { Database } from '#platform/db/database.ts'
import { letOthersIn } from '#platform/list/currentWork.ts'
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

/** The number of rows that one statement finds. */
const batchSize = 500
/** The number of rows that are read or compared until other requests are answered. */
const partSize = 100

/** Judges every row of a table. Nothing is written. */
export async function judgeLines(
  db: Database,
  kind: ImportKind,
  file: { columns: readonly ImportColumn[]; rows: readonly FileLine[]; decimalComma: boolean },
): Promise<JudgedLine[]> {
  const read = await readRows(kind, file)
  const first = new Map<string, number>()
  const judged: JudgedLine[] = []
  for (let at = 0; at < read.length; at += batchSize) {
    const batch = read.slice(at, at + batchSize)
    const found = await kind.find(
      db,
      batch.map(({ values }) => values),
    )
    const compared = await inParts(batch, (line, at) => compare(kind, line, found[at] ?? [], first))
    judged.push(...(await checkMore(db, kind, compared)))
  }
  return judged
}

/** Like `map`, and answers other requests after each part. */
async function inParts<Row, Result>(rows: readonly Row[], act: (row: Row, at: number) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % partSize === 0) await letOthersIn()
    results.push(act(row, at))
  }
  return results
}

function readRows(
  kind: ImportKind,
  { columns, rows, decimalComma }: Parameters<typeof judgeLines>[2],
): Promise<Read[]> {
  const assigned = columns.flatMap(({ field }, at): { field: ImportField; at: number; manner: Manner }[] => {
    const known = kind.fields.find(({ key }) => key === field)
    if (!known) return []
    const dayFirst = known.kind === 'day' ? isDayFirst(rows.map(({ cells }) => cells[at])) : undefined
    return [{ field: known, at, manner: { decimalComma, dayFirst } }]
  })
  return inParts(rows, ({ line, cells }) => {
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
  const normalised = kind.normalise?.(given, before?.values) ?? given
  const { values, errors } = parseChange(kind, normalised, before)
  const all = { ...before?.values, ...values }
  const called = kind.nameOf(all).slice(0, longestName).toWellFormed()
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
  const twin = twinOf(first, keysOf(kind, all, before), line)
  if (twin !== undefined) {
    return refuse([{ field: '', message: `Line ${twin} is the same ${kind.called}. Keep one of the two lines.` }])
  }
  const changes = Object.entries(changedIn(values, before)).map(([field, after]) => ({
    ...{ field, before: before?.values[field] ?? null, after },
  }))
  if (before && changes.length === 0) return row('same')
  if (errors.length > 0) return refuse(errors)
  return row(before ? 'changed' : 'new', { changes })
}

/** In characters. The list of the lines shows it. */
const longestName = 200

const changedIn = (values: Values, before: Existing | undefined): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([field, after]) => field !== 'id' && after !== before?.values[field]),
  )

/** Returns the values with each text as it is stored: `b3h 4r2` is the postal code `B3H 4R2`. */
function parseChange(
  kind: ImportKind,
  values: Values,
  before: Existing | undefined,
): { values: Values; errors: readonly Fault[] } {
  const change = changedIn(values, before)
  const parsed = before ? kind.changed.safeParse({ ...change, id: before.id }) : kind.added.safeParse(change)
  if (!parsed.success) return { values, errors: faultsOf(parsed.error) }
  const stored = Object.entries({ ...(parsed.data as object) }).flatMap(([field, text]: [string, unknown]) =>
    typeof text === 'string' && typeof change[field] === 'string' ? [[field, text] as const] : [],
  )
  return { values: { ...values, ...Object.fromEntries(stored) }, errors: [] }
}

/** Two lines mean the same row if they have the same ID, or give two rows the same name. */
function keysOf(kind: ImportKind, all: Values, before: Existing | undefined): string[] {
  const key = kind.keyOf(all)
  const isNamedAnew = key !== undefined && (!before || kind.keyOf(before.values) !== key)
  return [...(before ? [`id ${before.id}`] : []), ...(isNamedAnew ? [`name ${key}`] : [])]
}

const ambiguous = ({ called }: ImportKind, found: readonly Existing[]): Fault => ({
  field: 'id',
  message: `More than one ${called} is called so: ${found.map(({ id }) => id).join(', ')}. Add the column ID.`,
})

/** The earlier line with one of these keys. Without one, the keys are of this line. */
function twinOf(first: Map<string, number>, keys: readonly string[], line: number): number | undefined {
  const twin = keys.map((key) => first.get(key)).find((earlier) => earlier !== undefined)
  if (twin === undefined) for (const key of keys) first.set(key, line)
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
