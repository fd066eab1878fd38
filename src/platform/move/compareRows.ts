import { StartRefused } from '../refusal/startRefused.ts'
import { copyRows, forgetRows } from './copyRows.ts'
import type { MovedTable } from './movedTables.ts'
import { type MoveEnd, readOne } from './moveEnd.ts'
import { postpone } from './postponed.ts'

interface Content {
  rows: number
  /** The sum of a hash of each row. It does not depend on the order of the rows. */
  sum: string
}

/**
 * Compares every row of a table at both ends, and returns how many there are. If the move was interrupted, the shop may have
 * changed rows that were copied already. Such a table is copied again.
 */
export async function compareRows(
  source: MoveEnd,
  target: MoveEnd,
  table: MovedTable,
  log: (sentence: string) => void,
): Promise<number> {
  const [original, copy] = await readBoth(source, target, table)
  if (isSame(original, copy)) return original.rows
  log(`The table ${table.name} has changed since it was copied, and is copied again.`)
  // The interruption may have come after some indexes and triggers were made.
  await postpone(target)
  await forgetRows(target, table)
  await copyRows(source, target, table)
  const [, second] = await readBoth(source, target, table)
  if (isSame(original, second)) return original.rows
  throw new StartRefused(
    `The table ${table.name} has ${original.rows} rows, and its copy has ${second.rows} or other values: nothing was replaced, and the shop stays where it was. Report this error.`,
  )
}

const isSame = (one: Content, other: Content) => one.rows === other.rows && one.sum === other.sum

const readBoth = (source: MoveEnd, target: MoveEnd, table: MovedTable) =>
  Promise.all([readContent(source, table), readContent(target, table)])

const readContent = (end: MoveEnd, { id, columns }: MovedTable) =>
  readOne<Content>(
    end,
    `select count(*) as rows, coalesce(sum(hashtextextended(row(${columns})::text, 0)), 0)::text as sum from ${id}`,
  )
