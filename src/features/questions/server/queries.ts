import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { CachedData } from '#platform/pages/cachedData.ts'
import type { VisitorQuestion } from '../columns.ts'
import type { NewQuestion } from '../contract.ts'

export const questionRows = (db: Database) => db.selectFrom('questions').selectAll().$castTo<VisitorQuestion>()

/** The questions that the site shows, in their order. */
export const listShownQuestions = (db: Database): Promise<VisitorQuestion[]> =>
  questionRows(db).where('shown', '=', true).orderBy('position').orderBy('id').execute()
export const shownQuestions: CachedData<VisitorQuestion[]> = { read: listShownQuestions }

/** The highest position, by which a new question comes last. Positions are ten apart, so that one fits between two. */
const lastPosition = sql<number>`(select least(coalesce(max(position), 0) + 10, 9999) from questions)`

export const insertQuestion = (db: Database, { position, ...given }: NewQuestion) =>
  db
    .insertInto('questions')
    .values({ ...given, position: position ?? lastPosition })
    .returning('id')
    .executeTakeFirstOrThrow()
