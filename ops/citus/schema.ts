import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

export interface ForeignKey {
  name: string
  table: string
  columns: string[]
  to: string
  toColumns: string[]
  /** As in pg_constraint: a for nothing, c for cascade, n for null. */
  onDelete: 'a' | 'c' | 'n'
  onUpdate: 'a' | 'c'
}

/** A primary key, a unique constraint or an exclusion constraint, as PostgreSQL writes it. */
export interface Key {
  name: string
  table: string
  kind: 'p' | 'u' | 'x'
  definition: string
}

export interface Index {
  name: string
  table: string
  isUnique: boolean
  definition: string
}

export interface Trigger {
  name: string
  table: string
  definition: string
  forEach: 'row' | 'statement'
  function: string
}

export interface Schema {
  tables: string[]
  views: string[]
  identities: { table: string; column: string; type: string }[]
  keys: Key[]
  foreignKeys: ForeignKey[]
  /** Those that belong to no constraint. */
  indexes: Index[]
  triggers: Trigger[]
  functions: { name: string; definition: string }[]
}

/** Reads the real schema of a shop. */
export async function readSchema(db: Database): Promise<Schema> {
  const names = async (kind: string) =>
    (
      await sql<{ name: string }>`
        select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = ${kind}::"char"
        order by relname`.execute(db)
    ).rows.map(({ name }) => name)
  const identities = await sql<Schema['identities'][number]>`
    select relname as table, attname as column, format_type(atttypid, atttypmod) as type
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attidentity <> '' order by relname`.execute(db)
  const keys = await sql<Key>`
    select conname as name, relname as table, contype::text as kind, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'x')
    order by relname, contype, conname`.execute(db)
  const foreignKeys = await sql<ForeignKey>`
    select conname as name, origin.relname as table, target.relname as to, confdeltype::text as "onDelete",
      confupdtype::text as "onUpdate", ${columnNames('conrelid', 'conkey')} as columns,
      ${columnNames('confrelid', 'confkey')} as "toColumns"
    from pg_constraint
    join pg_class as origin on origin.oid = conrelid
    join pg_class as target on target.oid = confrelid
    where connamespace = 'public'::regnamespace and contype = 'f'
    order by origin.relname, conname`.execute(db)
  const indexes = await sql<Index>`
    select index.relname as name, of.relname as table, indisunique as "isUnique", pg_get_indexdef(indexrelid) as definition
    from pg_index
    join pg_class as index on index.oid = indexrelid
    join pg_class as of on of.oid = indrelid
    where of.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
    order by of.relname, index.relname`.execute(db)
  const triggers = await sql<Trigger>`
    select tgname as name, relname as table, pg_get_triggerdef(pg_trigger.oid) as definition,
      case when tgtype & 1 = 1 then 'row' else 'statement' end as "forEach", proname as function
    from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    join pg_proc on pg_proc.oid = tgfoid
    where relnamespace = 'public'::regnamespace and not tgisinternal
    order by relname, tgname`.execute(db)
  const functions = await sql<Schema['functions'][number]>`
    select proname as name, pg_get_functiondef(pg_proc.oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
    )
    order by proname`.execute(db)
  return {
    tables: await names('r'),
    views: await names('v'),
    identities: identities.rows,
    keys: keys.rows,
    foreignKeys: foreignKeys.rows,
    indexes: indexes.rows,
    triggers: triggers.rows,
    functions: functions.rows,
  }
}

const columnNames = (relation: string, numbers: string) => sql<string[]>`(
    select array_agg(attname::text order by nth)
    from unnest(${sql.ref(numbers)}) with ordinality as key(number, nth)
    join pg_attribute on attrelid = ${sql.ref(relation)} and attnum = number
  )`
