import { sql } from 'kysely'
import { type Connection, type Database, openDatabase } from '#platform/db/database.ts'

/** How PostgreSQL means to answer what an act asks of it, statement by statement. */
export async function plansOf(connection: Connection, act: (db: Database) => Promise<unknown>): Promise<string[]> {
  const statements: { text: string; values: readonly unknown[] }[] = []
  const db = openDatabase(connection, {
    onQuery: ({ query }) => {
      const text = query.sql.replace(/^declare list .* cursor for /, '')
      // What only opens a transaction or reads on from a cursor has no plan.
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
  // For just these values; and the plan for any, which PostgreSQL goes over to when a statement comes often.
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
