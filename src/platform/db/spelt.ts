import {
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type { DB } from './types.ts'

/** Spells statements, and asks nobody. */
const speller = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The part of a statement that is always the same, spelt once: to do so for each request took half of what it takes to build one. */
export function spelt<Row>(part: (db: Kysely<DB>) => Compilable<Row> & Expression<Row>): RawBuilder<Row> {
  const { sql: text, parameters } = part(speller).compile()
  if (parameters.length > 0) throw new Error(`What is spelt once holds no values: ${text}`)
  return sql<Row>`(${sql.raw(text)})`
}
