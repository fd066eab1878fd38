import pg from 'pg'
import type { Database } from '#platform/db/database.ts'
import type { IncomingRow } from '#platform/db/incomingTable.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import type { FindingVerdict, MovedCounts } from '../columns.ts'
import { wordsOfViolation } from './constraintWords.ts'
import type { Known, MovedList } from './movedList.ts'
import { hashOf, type MovedNote, noteRows, readNotes, removedThere } from './movedRows.ts'
import type { NewFinding } from './runs.ts'
import type { SourceSystem } from './source/source.ts'
import { sourceNumber } from './source/sourceValues.ts'

const batchSize = 500

export interface ListMove {
  db: Database
  source: SourceSystem
  known: Known
  /** Gets each row as that system answered it, and whether it is the same here now. */
  observe?: (given: unknown, isTaken: boolean) => void
  /** Called before each batch. */
  beforeBatch?: () => Promise<void>
}

/** A row there, and what the last run noted about it. */
interface SourceLine {
  given: unknown
  key: string
  called: string
  row: IncomingRow
  there: string
  note: MovedNote | undefined
}

/** Moves one list: writes the rows that are new or have changed there since the last run, and says what could not come. */
export async function moveList(
  list: MovedList,
  { db, source, known, observe = () => undefined, beforeBatch }: ListMove,
): Promise<{ counts: MovedCounts; findings: NewFinding[] }> {
  const notes = await readNotes(db, list.list)
  const counts = { list: list.list, there: 0, here: 0, new: 0, changed: 0, same: 0, not_taken: 0 }
  const findings: NewFinding[] = []
  const seen = new Set<string>()
  /** Rows here that belong to a row there already. Another one there with the same name or e-mail address is not the same. */
  const claimed = new Set([...notes.values()].map(({ row_id }) => row_id))
  const renumbered: SourceLine[] = []
  let expected: number | undefined

  const find = (verdict: FindingVerdict, { key, called }: { key: string; called: string }, reason: string) =>
    findings.push({ list: list.list, verdict, key, called, reason })
  const leaveOut = (
    row: { given: unknown; key: string; called: string },
    reason: string,
    verdict: FindingVerdict = 'not_taken',
  ) => {
    counts.not_taken++
    find(verdict, row, reason)
    observe(row.given, false)
  }

  /** Reads rows, and drops those that another page of a list has shown already, because rows were added meanwhile. */
  function readRows(given: readonly unknown[]) {
    return given.flatMap((raw) => {
      const read = list.reader.safeParse(raw)
      const key = read.success ? list.keyOf(read.data) : keyIn(raw)
      if (key !== '' && seen.has(key)) {
        if (list.list !== 'orders') {
          counts.there++
          leaveOut({ given: raw, key, called: '' }, 'The list has this ID twice.')
        }
        return []
      }
      if (key !== '') seen.add(key)
      counts.there++
      if (read.success) return [{ given: raw, key, there: read.data }]
      leaveOut({ given: raw, key, called: nameIn(raw) }, read.error.issues.map(({ message }) => message).join(' '))
      return []
    })
  }

  async function moveBatch(given: readonly unknown[]) {
    await beforeBatch?.()
    const rows = readRows(given)
    const fitted = await list.fit(
      db,
      rows.map(({ there }) => there),
      known,
    )
    const changed: SourceLine[] = []
    for (const [at, { given: raw, key, there }] of rows.entries()) {
      const [called, fit] = [list.calledOf(there), fitted[at]]
      if (!fit || 'reason' in fit) {
        leaveOut({ given: raw, key, called }, fit?.reason ?? '')
        continue
      }
      if (fit.toKnow) find('to_know', { key, called }, fit.toKnow)
      const [note, hash] = [notes.get(key), hashOf(list.comparedOf ? list.comparedOf(there) : there)]
      if (note?.there === hash) {
        counts.same++
        observe(raw, true)
      } else changed.push({ given: raw, key, called, row: fit.row, there: hash, note })
    }
    await writeChanged(changed, rows)
  }

  async function writeChanged(judged: readonly SourceLine[], rows: readonly { key: string; there: unknown }[]) {
    const thereOf = new Map(rows.map(({ key, there }) => [key, there]))
    const [before, free] = [judged.filter(({ note }) => note), judged.filter(({ note }) => !note)]
    const now = await list.table.hashes(
      db,
      before.flatMap(({ note }) => note?.row_id ?? []),
    )
    const isKept = ({ note }: SourceLine) =>
      note !== undefined && note.there !== removedThere && now.get(note.row_id) !== note.here
    for (const row of before.filter(isKept))
      leaveOut(row, 'It was changed there and here. It stays as it is here.', 'changed_here')
    await writeRows(before.filter((row) => !isKept(row)))

    const made: SourceLine[] = []
    const taken = await list.table.hashes(
      db,
      free.flatMap(({ row }) => row.id ?? []),
    )
    for (const row of free) {
      const found = list.findHere?.(thereOf.get(row.key), known)
      if (found !== undefined && !claimed.has(found)) await adopt(row, found)
      else if (row.row.id === undefined || !taken.has(row.row.id)) made.push(row)
      else if (list.mayRenumber) renumbered.push({ ...row, row: { ...row.row, id: undefined } })
      else leaveOut(row, `Another row has the ID ${row.row.id} here.`)
    }
    await writeRows(made)
  }

  /** Notes a row that was here before the first run. It stays as it is, until it changes there. */
  async function adopt({ given, key, called, there }: SourceLine, row_id: number) {
    const here = (await list.table.hashes(db, [row_id])).get(row_id) ?? ''
    await noteRows(db, list.list, [{ key, row_id, there, here }])
    claimed.add(row_id)
    counts.same++
    find('to_know', { key, called }, `It was here before, with the ID ${row_id}, and stays as it is.`)
    observe(given, true)
  }

  /** Writes rows at once. If the database refuses one of them, each is written alone, so that the others come. */
  async function writeRows(rows: readonly SourceLine[]): Promise<void> {
    const [first, ...others] = rows
    if (!first) return
    try {
      await db.transaction().execute((tx) => writeAndNote(tx, list, rows))
    } catch (error) {
      if (!isRefused(error)) throw error
      if (others.length === 0) leaveOut(first, wordsOfViolation(error))
      else for (const row of rows) await writeRows([row])
      return
    }
    for (const { note, given } of rows) {
      if (note && note.there !== removedThere) counts.changed++
      else counts.new++
      observe(given, true)
    }
  }

  for await (const { rows, total } of list.read(source)) {
    expected = total ?? expected
    for (let at = 0; at < rows.length; at += batchSize) await moveBatch(rows.slice(at, at + batchSize))
  }
  for (const row of renumbered) {
    find('to_know', row, 'Its ID belongs to another row here, so it has another one here.')
    await writeRows([row])
  }
  if (expected !== undefined && expected !== counts.there) {
    const reason = `That system counts ${expected} rows and has listed ${counts.there}. Run the command again.`
    find('to_know', { key: '', called: 'The whole list' }, reason)
  }
  for (const [key, { there }] of notes) {
    if (there !== removedThere && !seen.has(key)) {
      find(
        'removed_there',
        { key, called: '' },
        'That system does not list it any more. Remove it here too, if it should go.',
      )
    }
  }
  counts.here = await list.countHere(db)
  return { counts, findings }
}

async function writeAndNote(tx: Database, list: MovedList, rows: readonly SourceLine[]) {
  await list.beforeWrite?.(
    tx,
    rows.map(({ row }) => row),
  )
  const [changed, made] = [rows.filter(({ note }) => note), rows.filter(({ note }) => !note)]
  const changes = changed.flatMap(({ row, note }) => (note ? [{ ...row, id: note.row_id }] : []))
  if (changes.length > 0) await list.table.update(tx, changes)
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

/** What a constraint or a rule of the shop refuses. A database that is away ends the run. */
const isRefused = (error: unknown) =>
  (error instanceof Refusal && error.status < 500) ||
  (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? ''))

const fieldIn = (given: unknown, field: string): unknown =>
  typeof given === 'object' && given !== null && field in given
    ? Object.entries(given).find(([name]) => name === field)?.[1]
    : undefined

const keyIn = (given: unknown) => {
  const id = sourceNumber(fieldIn(given, 'id') ?? fieldIn(given, 'user_id'))
  return id === undefined || Number.isNaN(id) ? '' : String(id)
}

/** The name of a row that could not be read. */
const nameIn = (given: unknown) =>
  ['username', 'name', 'device', 'promo_code', 'employee', 'store']
    .map((field) => fieldIn(given, field))
    .filter((value) => typeof value === 'string' && value !== '')
    .join(', ')
