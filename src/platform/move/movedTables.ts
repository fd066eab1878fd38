import { StartRefused } from '../refusal/startRefused.ts'
import type { MoveEnd } from './moveEnd.ts'

export interface MovedTable {
  name: string
  /** The name for statements. */
  id: string
  /** The columns that are copied, for statements. PostgreSQL computes the others. */
  columns: string
  /** How many pages it has in the source. */
  pages: number
}

interface Found extends MovedTable {
  /** All columns with their types. */
  shape: string
}

/** Lists the tables of both databases, which must have the same columns. */
export async function listMovedTables(source: MoveEnd, target: MoveEnd): Promise<MovedTable[]> {
  const [ours, theirs] = await Promise.all([listTables(source), listTables(target)])
  const shapes = new Map(theirs.map(({ name, shape }) => [name, shape]))
  const different = ours.filter(({ name, shape }) => shapes.get(name) !== shape).map(({ name }) => name)
  const missing = theirs.filter(({ name }) => ours.every((our) => our.name !== name)).map(({ name }) => name)
  if (different.length + missing.length > 0)
    throw new StartRefused(
      `These tables differ from those of this release: ${[...different, ...missing].join(', ')}. Start the shop once with this release, and move it then.`,
    )
  return ours
}

export async function listTables({ client }: MoveEnd): Promise<Found[]> {
  const { rows } = await client.query<Found>(`
    select relname as name, format('public.%I', relname) as id,
      (pg_relation_size(pg_class.oid) / current_setting('block_size')::integer)::integer as pages,
      string_agg(quote_ident(attname), ', ' order by attname) filter (where attgenerated = '') as columns,
      string_agg(format('%I %s%s', attname, format_type(atttypid, atttypmod), attgenerated), ', ' order by attname) as shape
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
    )
    group by pg_class.oid, relname order by relname`)
  return rows
}
