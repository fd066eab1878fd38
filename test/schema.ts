import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Returns the schema of a database as sorted lines of text. Two databases with equal lines have equal schemas. */
export async function schemaOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (
      select pg_class.oid, relname, relkind, reloptions, relpersistence, relacl, relowner
      from pg_class where relnamespace = 'public'::regnamespace
    )
    select format('relation %s: kind %s, persistence %s, options %s, owner %s, rights %s, comment %s', relname, relkind, relpersistence,
      reloptions, relowner::regrole, relacl, obj_description(oid, 'pg_class')) as line
    from ours
    union all
    select format('column %s %s.%s: %s%s, collation %s, identity "%s", generated "%s", default %s, storage %s, statistics %s, rights %s',
      row_number() over (partition by attrelid order by attnum), relname, attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' end, attcollation::regcollation, attidentity, attgenerated,
      pg_get_expr(adbin, adrelid), attstorage, attstattarget, attacl)
    from ours join pg_attribute on attrelid = ours.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all
    select format('constraint %s of %s: %s, validated %s', conname, conrelid::regclass, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select format('index %s: %s, valid %s', indexrelid::regclass, pg_get_indexdef(indexrelid), indisvalid)
    from pg_index join ours on ours.oid = indexrelid
    union all
    select format('trigger of %s: %s, enabled %s', tgrelid::regclass, pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from pg_trigger join ours on ours.oid = tgrelid where not tgisinternal
    union all
    select format('function %s, rights %s', pg_get_functiondef(pg_proc.oid), proacl)
    from pg_proc
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and not exists (
      select from pg_depend
      where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
    )
    union all
    select format('view %s: %s', relname, pg_get_viewdef(oid)) from ours where relkind in ('v', 'm')
    union all
    select format('sequence %s: %s, start %s, by %s, %s to %s, cycles %s, owned by %s', seqrelid::regclass,
      format_type(seqtypid, null), seqstart, seqincrement, seqmin, seqmax, seqcycle,
      (
        select format('%s %s', refobjid::regclass, deptype) from pg_depend
        where classid = 'pg_class'::regclass and objid = seqrelid and refobjsubid > 0
      ))
    from pg_sequence
    union all
    select format('type %s: %s', typname, array_agg(enumlabel order by enumsortorder))
    from pg_enum join pg_type on pg_type.oid = enumtypid group by typname
    union all
    select format('statistics %s', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
    union all
    select format('extension %s %s', extname, extversion) from pg_extension
    order by line`.execute(db)
  return rows.map(({ line }) => line)
}
