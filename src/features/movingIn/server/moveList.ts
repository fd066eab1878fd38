import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { type ListTally, type ObserveRow, openTally } from './listTally.ts'
import type { Known, MovedList } from './movedList.ts'
import {
  countCame,
  erasedHere,
  forgetErased,
  hashOf,
  type MovedNote,
  noteRows,
  readNotes,
  removedThere,
} from './movedRows.ts'
import type { NewFinding } from './runs.ts'
import type { SourceSystem } from './source/source.ts'
import { sourceNumber } from './source/sourceValues.ts'
import { type SourceLine, writeMovedRows } from './writeMovedRows.ts'

const batchSize = 500

export interface ListMove {
  db: Database
  source: SourceSystem
  known: Known
  /** What is found is added here, so that it is kept if the run fails. */
  findings: NewFinding[]
  observe: ObserveRow
  /** Called before each batch. */
  beforeBatch: () => Promise<void>
}

/** Moves one list: writes the rows that are new or have changed there since the last run, and says what could not come. */
export async function moveList(
  list: MovedList,
  { db, source, known, findings, observe, beforeBatch }: ListMove,
): Promise<ListTally['counts']> {
  await forgetErased(db, list)
  const notes = await readNotes(db, list.list)
  const tally = openTally(list, findings, observe)
  const { counts, find, take, leaveOut } = tally
  const seen = new Set<string>()
  /** Rows here that belong to a row there already. Another one there with the same name or e-mail address is not the same. */
  const claimed = new Set([...notes.values()].map(({ row_id }) => row_id))
  const renumbered: SourceLine[] = []
  let expected: number | undefined

  async function moveBatch(given: readonly unknown[]) {
    await beforeBatch()
    const rows = readRows(list, given, { seen, notes, tally })
    const fitted = await list.fit(
      db,
      rows.map(({ there }) => there),
      known,
    )
    const changed: (SourceLine & { source: unknown })[] = []
    for (const [at, { given, key, there }] of rows.entries()) {
      const [called, fit] = [list.calledOf(there), fitted[at]]
      if (!fit || 'reason' in fit) {
        leaveOut({ given, key, called }, fit?.reason ?? '')
        continue
      }
      if (fit.toKnow) find('to_know', { key, called }, fit.toKnow)
      const [note, hash] = [notes.get(key), hashOf(list.comparedOf ? list.comparedOf(there) : there)]
      if (note?.there === hash) take({ given, key }, 'same')
      else changed.push({ given, key, called, row: fit.row, there: hash, note, source: there })
    }
    await writeChanged(changed.filter(({ note }) => note))
    await writeNew(changed.filter(({ note }) => !note))
  }

  async function writeChanged(rows: readonly SourceLine[]) {
    const now = await list.table.hashes(
      db,
      rows.flatMap(({ note }) => note?.row_id ?? []),
    )
    const isKept = ({ note }: SourceLine) =>
      note !== undefined && note.there !== removedThere && now.get(note.row_id) !== note.here
    for (const row of rows.filter(isKept))
      leaveOut(
        row,
        'It has changed there, and it was changed or is in use here. It stays as it is here.',
        'changed_here',
      )
    await write(rows.filter((row) => !isKept(row)))
  }

  async function writeNew(rows: readonly (SourceLine & { source: unknown })[]) {
    const made: SourceLine[] = []
    const taken = await list.table.hashes(
      db,
      rows.flatMap(({ row }) => row.id ?? []),
    )
    for (const row of rows) {
      const found = list.findHere?.(row.source, known)
      if (found !== undefined && !claimed.has(found)) await adopt(row, found)
      else if (row.row.id === undefined || !taken.has(row.row.id)) made.push(row)
      else if (list.mayRenumber) renumbered.push({ ...row, row: { ...row.row, id: undefined } })
      else leaveOut(row, `Another row has the ID ${row.row.id} here.`)
    }
    await write(made)
  }

  /** Notes a row that was here before the first run. No run writes it: without a hash, it counts as changed here. */
  async function adopt(row: SourceLine, row_id: number) {
    await noteRows(db, list.list, [{ key: row.key, row_id, there: row.there, here: '' }])
    claimed.add(row_id)
    find('to_know', row, `It was here before, with the ID ${row_id}, and stays as it is.`)
    take(row, 'same')
  }

  const write = (rows: readonly SourceLine[]) => writeMovedRows(db, list, rows, tally)

  for await (const { rows, total } of list.read(source)) {
    expected = total ?? expected
    for (let at = 0; at < rows.length; at += batchSize) await moveBatch(rows.slice(at, at + batchSize))
  }
  for (const row of renumbered) {
    find('to_know', row, 'Its ID belongs to another row here, so it has another one here.')
    await write([row])
  }
  if (expected !== undefined && expected !== counts.there) {
    const reason = `That system counts ${expected} rows and has listed ${counts.there}. Run the command again.`
    find('to_know', { key: '', called: 'The whole list' }, reason)
  }
  const listedBefore = [...notes].filter(([, { there }]) => there !== removedThere && there !== erasedHere)
  for (const [key] of listedBefore.filter(([key]) => !seen.has(key))) {
    const reason = 'That system does not list it any more. Remove it here too, if it should go.'
    find('removed_there', { key, called: '' }, reason)
  }
  return { ...counts, here: await countCame(db, list, tally.came) }
}

interface ReadSoFar {
  seen: Set<string>
  notes: ReadonlyMap<string, MovedNote>
  tally: ListTally
}

/** Reads rows, and drops those that another page of a list has shown already, because rows were added meanwhile. */
function readRows(list: MovedList, given: readonly unknown[], { seen, notes, tally }: ReadSoFar) {
  return given.flatMap((row) => {
    const read = list.reader.safeParse(row)
    const key = read.success ? list.keyOf(read.data) : keyIn(row)
    const isTwice = key !== '' && seen.has(key)
    if (isTwice && list.list === 'orders') return []
    seen.add(key)
    tally.counts.there++
    const nameless = { given: row, key, called: '' }
    if (isTwice) tally.leaveOut(nameless, 'The list has this ID twice.')
    else if (notes.get(key)?.there === erasedHere) tally.leaveOut(nameless, erasedReason)
    else if (read.success) return [{ given: row, key, there: read.data }]
    else tally.leaveOut({ ...nameless, called: nameIn(row) }, wordsOf(read.error))
    return []
  })
}

const erasedReason = 'The person was erased here, or the account is deactivated, so nothing of it comes any more.'
const wordsOf = ({ issues }: z.ZodError) => issues.map(({ message }) => message).join(' ')

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
