import type { FastifyInstance } from 'fastify'
import { type AliasableExpression, sql } from 'kysely'
import { menuCounts, mostCounted } from '#shared/menuCountsContract.ts'
import type { Role } from '#shared/roles.ts'
import type { Session } from '../auth/sessionTokens.ts'
import type { Database } from '../db/database.ts'
import { answer } from './answer.ts'

/** The number beside the link to a page. Users of other roles see the link without a number. */
interface MenuCount {
  for: readonly Role[]
  /** The query for the rows that are counted. Every open page sends it each minute, so it needs an index of only these rows. */
  rows: (db: Database, caller: Session) => AliasableExpression<unknown>
}

/** Counts by the names of the pages. */
export type MenuCounts = Readonly<Record<string, MenuCount>>

/** Answers all counts of the caller with one query. */
export function answerMenuCounts(app: FastifyInstance, db: Database, features: readonly MenuCounts[]) {
  const all = features.flatMap((counts) => Object.entries(counts))
  answer(app, menuCounts, async ({ caller }) => {
    const own = all.filter(([, count]) => count.for.includes(caller.type))
    const columns = own.map(([page, { rows }]) => countedUpTo(mostCounted + 1, rows(db, caller)).as(page))
    return { counts: columns.length > 0 ? await db.selectNoFrom(columns).executeTakeFirstOrThrow() : {} }
  })
}

const countedUpTo = (limit: number, rows: AliasableExpression<unknown>) =>
  sql<number>`(select count(*)::integer from (select from (${rows}) as waiting limit ${limit}) as counted)`
