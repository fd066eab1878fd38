import type { MoveEnd } from './moveEnd.ts'

/**
 * Drops the indexes and the references between tables, and turns the triggers off. The statements that make them again are
 * noted in the same transaction. Those that were noted before stay.
 */
export async function postpone({ client }: MoveEnd): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<{ turn: number; now: string; later: string }>(`
    select 3 as turn, format('alter table %s disable trigger user', tgrelid::regclass) as now,
      format('alter table %s enable trigger user', tgrelid::regclass) as later
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgenabled <> 'D' group by tgrelid
    union all
    select 2, format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select 1, format('drop index public.%I', relname), pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by turn desc`)
  for (const { turn, now, later } of rows) {
    await client.query(now)
    await client.query('insert into move.postponed (turn, statement) values ($1, $2)', [turn, later])
  }
  await client.query('commit')
}

/** Makes what was postponed: indexes, then references, then triggers. Each is noted as made in the same transaction. */
export async function makePostponed({ client }: MoveEnd): Promise<void> {
  await client.query(`set maintenance_work_mem = '128MB'`)
  const { rows } = await client.query<{ position: number; statement: string }>(
    'select position, statement from move.postponed order by turn, position',
  )
  for (const { position, statement } of rows) {
    await client.query('begin')
    await client.query(statement)
    await client.query('delete from move.postponed where position = $1', [position])
    await client.query('commit')
  }
}
