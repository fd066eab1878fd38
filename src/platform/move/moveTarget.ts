import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import type { MigrationFile } from '../db/migrationFiles.ts'
import { StartRefused } from '../refusal/startRefused.ts'
import { listTables } from './movedTables.ts'
import { type MoveEnd, readOne } from './moveEnd.ts'
import { postpone } from './postponed.ts'

/**
 * Makes the target ready for rows: with the schema of the source, empty, and without indexes, references and triggers, which
 * would slow the copy down or count rows twice. These are noted in a table, so that they can be made even after an
 * interruption. Afterwards the target has the schema `move` until the move is complete.
 */
export async function prepareTarget(target: MoveEnd, identity: string, files: readonly MigrationFile[]): Promise<void> {
  await rejectUnsuited(target, files)
  const schema = files.map(({ name }) => name).join(' ')
  const begun = await readBeginning(target)
  if (!begun) await begin(target, identity, schema)
  else if (begun.identity !== identity || begun.schema !== schema)
    throw new UnsuitedTarget(
      `${target.name} has the beginning of another move, or the shop was started with another release since: drop and create this database, and run the same command again.`,
    )
  if (begun?.is_prepared) return
  const db = openDatabase(target.connection)
  await migrate(db, files).finally(() => db.destroy())
  await postpone(target)
  await removeRows(target)
}

/** The target has rows, or the beginning of another move. */
export class UnsuitedTarget extends StartRefused {}

interface Facts {
  number: number
  version: string
  encoding: string
  is_read_only: boolean
  may_create: boolean
  lacking: string[]
  tables: number
  has_beginning: boolean
}

async function rejectUnsuited(target: MoveEnd, files: readonly MigrationFile[]) {
  const extensions = files.flatMap(({ text }) => [...text.matchAll(/create extension if not exists (\w+)/g)])
  const facts = await readOne<Facts>(
    target,
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as is_read_only,
      has_database_privilege(current_database(), 'create') and coalesce((
        select has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'public'
      ), false) as may_create,
      array(select unnest($1::text[]) except select name from pg_available_extensions) as lacking,
      (
        select count(*)::integer from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind in ('r', 'p', 'v', 'm', 'f') and nspname !~ '^pg_' and nspname <> 'information_schema' and not exists (
          select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
        )
      ) as tables,
      to_regclass('move.beginning') is not null as has_beginning`,
    [extensions.map(([, name]) => name)],
  )
  const reason = reasonAgainst(facts)
  if (reason !== undefined) throw new UnsuitedTarget(`${target.name} ${reason}`)
}

/** Why a database cannot become the target, as the end of a sentence that begins with its name. */
export function reasonAgainst(facts: Facts): string | undefined {
  if (facts.number < 150_000) return `is PostgreSQL ${facts.version}: the shop needs 15 or later. Choose another one.`
  if (facts.encoding !== 'UTF8')
    return `has the encoding ${facts.encoding}: create the database with the encoding UTF8 (createdb --encoding=UTF8 --template=template0).`
  if (facts.is_read_only) return 'is a copy of another PostgreSQL and can only be read: name the one that is written.'
  if (facts.lacking.length > 0)
    return `lacks the extensions ${facts.lacking.join(', ')}: install the package postgresql-contrib there.`
  if (!facts.may_create)
    return 'does not let this user create tables: make the user the owner of the database, or grant it create on the database and on its schema public.'
  if (facts.tables > 0 && !facts.has_beginning)
    return `is not empty, it has ${facts.tables} tables and views: create an empty database, and name that one.`
  return undefined
}

interface Beginning {
  identity: string
  schema: string
  is_prepared: boolean
}

async function readBeginning(target: MoveEnd): Promise<Beginning | undefined> {
  const { has } = await readOne<{ has: boolean }>(target, `select to_regclass('move.beginning') is not null as has`)
  return has ? readOne<Beginning>(target, 'select * from move.beginning') : undefined
}

async function begin({ client }: MoveEnd, identity: string, schema: string) {
  await client.query('begin')
  await client.query(`
    create schema move;
    create table move.beginning (identity text not null, schema text not null, is_prepared boolean not null);
    create table move.progress (name text primary key, next_page bigint not null, is_copied boolean not null);
    create table move.postponed (
      position integer generated always as identity primary key, turn integer not null, statement text not null
    )`)
  await client.query('insert into move.beginning values ($1, $2, false)', [identity, schema])
  await client.query('commit')
}

/** Removes the rows that the migrations have inserted. */
async function removeRows(target: MoveEnd) {
  const tables = await listTables(target)
  await target.client.query('begin')
  await target.client.query(`truncate ${tables.map(({ id }) => id).join(', ')}`)
  await target.client.query('update move.beginning set is_prepared = true')
  await target.client.query('commit')
}
