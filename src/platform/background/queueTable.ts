import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { DB } from '../db/types.ts'

/** The claim of a row by a node. */
export interface Claim {
  id: number
  /** Counts the claims of the row. Only the latest one may change it. */
  tries: number
}

/** A table whose rows are work that the nodes share. Each row is claimed by one node at a time. */
export interface QueueTable {
  name: keyof DB
  /** The state of a row while a node works on it. */
  claimed: string
  /** Which rows can be claimed: those that are due, and those whose node has ended. */
  isDue: RawBuilder<boolean>
  order: RawBuilder<unknown>
  /** What a claim sets, besides counting it. */
  begin: RawBuilder<unknown>
  /** What a claim returns. */
  columns: RawBuilder<unknown>
}

/**
 * Claims rows, up to a number. Two nodes never claim the same row. After the clock was set, a claimed row looks free for a
 * moment, so the rows that this node works on are left out. A claim counts at once, so that a row that crashes its node is not
 * tried for ever.
 */
export async function claimRows<Row extends Claim>(
  db: Database,
  { name, isDue, order, begin, columns }: QueueTable,
  most: number,
  doing: readonly number[],
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with due as (
      select id from ${sql.table(name)} where ${isDue} and id <> all(${doing}) order by ${order} limit ${most}
      for update skip locked
    )
    update ${sql.table(name)} set tries = tries + 1, ${begin} from due where ${sql.table(name)}.id = due.id
    returning ${columns}`.execute(db)
  return rows
}

/** Changes a claimed row. Returns false if this claim is not the latest one, or somebody has ended the work. */
export async function changeClaimed(
  db: Database,
  { name, claimed }: Pick<QueueTable, 'name' | 'claimed'>,
  { id, tries }: Claim,
  change: RawBuilder<unknown>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(name)} set ${change} where id = ${id} and tries = ${tries} and state = ${claimed}`.execute(db)
  return numAffectedRows > 0n
}
