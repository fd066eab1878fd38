import { sql } from 'kysely'
import { type Connection, type Database, openDatabase } from '#platform/db/database.ts'

/** Returns PostgreSQL's plan for each statement that a function sends. */
export async function plansOf(connection: Connection, act: (db: Database) => Promise<unknown>): Promise<string[]> {
  const statements: { text: string; values: readonly unknown[] }[] = []
  const db = openDatabase(connection, {
    onQuery: ({ query }) => {
      const text = query.sql.replace(/^declare list .* cursor for /, '')
      // Statements that only open a transaction or fetch from a cursor have no plan.
      if (/^\W*(select|insert|update|delete|with)\b/.test(text) && !text.includes('set_config('))
        statements.push({ text, values: query.parameters })
    },
  })
  await act(db)
  const plans = await Promise.all([...statements].map(({ text, values }) => planOf(db, text, values)))
  await db.destroy()
  return plans
}

async function planOf(db: Database, text: string, values: readonly unknown[]) {
  // The plan for these values, and the generic plan, which PostgreSQL uses for a statement that is sent often.
  const forThese = { sql: `explain ${text}`, parameters: values }
  const forAny = { sql: `explain (generic_plan) ${text}`, parameters: [] }
  const lines: string[] = []
  for (const { sql: explain, parameters } of [forThese, forAny]) {
    const compiled = { ...sql.raw<{ 'QUERY PLAN': string }>(explain).compile(db), parameters }
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(compiled)
    lines.push(...rows.map((row) => row['QUERY PLAN']))
  }
  return lines.join('\n')
}
