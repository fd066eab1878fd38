import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { deletedRows } from '#platform/db/deletedRows.ts'
import { type ListShape, readPage, readSummedPage } from '#platform/list/readList.ts'
import type { Cents } from '#shared/money.ts'
import {
  type FindingVerdict,
  findingColumns,
  type MovedCounts,
  type MovedListName,
  type MovedMonth,
  type MovingFinding,
  type MovingRun,
  monthColumns,
} from '../columns.ts'
import type { MovedMonthQuery, MovingFindingQuery } from '../contract.ts'

export type NewFinding = Omit<MovingFinding, 'id'>

export async function startRun(db: Database, address: string): Promise<number> {
  // The process of a run that was killed could not say how it ended.
  await db
    .updateTable('moving_runs')
    .set({
      state: 'failed',
      message: 'The command was ended before it was done. Start it again: it goes on where it stopped.',
      ended_at: sql<string>`now()`,
    })
    .where('state', '=', 'running')
    .execute()
  const { id } = await db.insertInto('moving_runs').values({ address }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Ends a run. The findings of the runs before it are deleted: the report is about the last one. */
export const finishRun = (db: Database, id: number, lists: readonly MovedCounts[]) =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('moving_findings').where('run_id', '<', id).execute()
    await tx.deleteFrom('moving_months').where('run_id', '<', id).execute()
    await tx
      .updateTable('moving_runs')
      .set({ state: 'done', lists: JSON.stringify(lists), ended_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
  })

export const failRun = (db: Database, id: number, message: string) =>
  db
    .updateTable('moving_runs')
    .set({ state: 'failed', message: message.slice(0, 1000), ended_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

const runs = (db: Database) =>
  db
    .selectFrom('moving_runs')
    .select(['id', 'address', 'message', 'started_at', 'ended_at'])
    // A check constraint allows no other values, and only `finishRun` writes the counts.
    .select([sql<MovingRun['state']>`state`.as('state'), sql<MovedCounts[]>`lists`.as('lists')])
    .orderBy('id', 'desc')
    .limit(1)

/** The last run, and the last one that was done, which the report is about. */
export const findRuns = async (db: Database): Promise<{ last: MovingRun | null; done: MovingRun | null }> => ({
  last: (await runs(db).executeTakeFirst()) ?? null,
  done: (await runs(db).where('state', '=', 'done').executeTakeFirst()) ?? null,
})

export async function addFindings(db: Database, run_id: number, findings: readonly NewFinding[]) {
  for (let at = 0; at < findings.length; at += 500) {
    const rows = findings.slice(at, at + 500).map(({ key, called, reason, ...finding }) => ({
      ...finding,
      run_id,
      key: key.slice(0, 300),
      called: called.slice(0, 300),
      reason: reason.slice(0, 1000),
    }))
    await db.insertInto('moving_findings').values(rows).execute()
  }
}

export interface NewMonth {
  store: string
  month: string
  there_orders: number
  there_pieces: number
  there_cents: Cents
  here_orders: number
  here_pieces: number
  here_cents: Cents
  remark: string
}

export async function addMonths(db: Database, run_id: number, months: readonly NewMonth[]) {
  for (let at = 0; at < months.length; at += 500) {
    await db
      .insertInto('moving_months')
      .values(months.slice(at, at + 500).map((month) => ({ run_id, ...month })))
      .execute()
  }
}

const lastDone = (db: Database) =>
  db
    .selectFrom('moving_runs')
    .where('state', '=', 'done')
    .select(({ fn }) => fn.max('id').as('id'))

/** The last run that has ended. What it found is shown also if it failed. */
const lastEnded = (db: Database) =>
  db
    .selectFrom('moving_runs')
    .where('state', '<>', 'running')
    .select(({ fn }) => fn.max('id').as('id'))

const findings = (db: Database) =>
  db
    .selectFrom('moving_findings')
    // `addFindings` and a check constraint allow no other values.
    .select(['id', 'key', 'called', 'reason'])
    .select([sql<MovedListName>`list`.as('list'), sql<FindingVerdict>`verdict`.as('verdict')])
    .where('run_id', '=', lastEnded(db))

const findingShape: ListShape<MovingFinding> = { columns: findingColumns }

export const findFindings = (db: Database, { verdict, ...query }: MovingFindingQuery) =>
  readPage(
    db,
    findings(db).$if(verdict !== '', (rows) => rows.where('verdict', '=', verdict)),
    query,
    findingShape,
  )

export const listFindings = (db: Database): Promise<MovingFinding[]> => findings(db).orderBy('id').execute()

const months = (db: Database) =>
  db
    .selectFrom('moving_months')
    .select(['id', 'store', 'month', 'there_orders', 'here_orders', 'there_pieces', 'here_pieces'])
    .select(['there_cents as there_total', 'here_cents as here_total', 'remark'])
    .where('run_id', '=', lastDone(db))

const monthShape = { columns: monthColumns }

export const findMonths = (db: Database, query: MovedMonthQuery) => readSummedPage(db, months(db), query, monthShape)

export const listMonths = (db: Database): Promise<MovedMonth[]> => months(db).orderBy('id').execute()

/** The last run stays, because its report is the proof that all came. */
export const deleteOldRuns = (db: Database) =>
  deletedRows(
    db
      .deleteFrom('moving_runs')
      .where('started_at', '<', sql<string>`now() - interval '90 days'`)
      .where('id', '<', lastDone(db)),
  )
