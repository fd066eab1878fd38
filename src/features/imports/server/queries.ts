import { sql } from 'kysely'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { deletedRows } from '#platform/db/deletedRows.ts'
import { type ListShape, readPage } from '#platform/list/readList.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import {
  type Import,
  type ImportColumn,
  type ImportKindName,
  type ImportRow,
  type ImportState,
  importColumns,
  importRowColumns,
  type Verdict,
  type VerdictCounts,
  verdicts,
} from '../columns.ts'
import type { ImportRowQuery } from '../contract.ts'
import { plainHeading } from './importFields.ts'
import type { JudgedLine } from './judge.ts'
import type { FileLine } from './read/cell.ts'

const countOf = (verdict: Verdict) =>
  sql`(select count(*) from import_rows where import_id = imports.id and verdict = ${sql.lit(verdict)})`
const counts = sql<VerdictCounts>`json_build_object(
  'new', ${countOf('new')}, 'changed', ${countOf('changed')}, 'same', ${countOf('same')}, 'refused', ${countOf('refused')}
)`

/** The files of this user's lists: a role sees only the kinds that it can import. */
const imports = (db: Database, allowed: readonly ImportKindName[]) =>
  db
    .selectFrom('imports')
    // Check constraints allow no other values.
    .select(['id', sql<ImportKindName>`kind`.as('kind'), 'file_name', sql<ImportState>`state`.as('state')])
    .select([sql<ImportColumn[]>`columns`.as('columns'), counts.as('counts'), 'username', 'created_at', 'version'])
    .where('kind', 'in', allowed)

const shape: ListShape<Import> = { columns: importColumns, newestFirst: true }

export const findImports = (db: Database, allowed: readonly ImportKindName[], query: Parameters<typeof readPage>[2]) =>
  readPage(db, imports(db, allowed), query, shape)

export async function findImport(db: Database, id: number, allowed: readonly ImportKindName[]): Promise<Import> {
  const found = await imports(db, allowed).where('id', '=', id).executeTakeFirst()
  if (!found) throw noSuch('import')
  return found
}

/** Two requests about one file wait for each other. */
export async function lockImport(tx: Database, id: number, allowed: readonly ImportKindName[]) {
  const locked = tx.selectFrom('imports').select('decimal_comma').where('id', '=', id).forUpdate()
  const { decimal_comma = false } = (await locked.executeTakeFirst()) ?? {}
  return { ...(await findImport(tx, id, allowed)), decimalComma: decimal_comma }
}

export const insertImport = async (
  tx: Database,
  {
    columns,
    ...given
  }: { kind: ImportKindName; file_name: string; columns: readonly ImportColumn[]; decimal_comma: boolean },
  { user_id, username }: Session,
) => {
  const values = { ...given, columns: JSON.stringify(columns), user_id, username }
  return (await tx.insertInto('imports').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export const setColumns = (tx: Database, id: number, columns: readonly ImportColumn[]) =>
  tx
    .updateTable('imports')
    .set({ columns: JSON.stringify(columns) })
    .where('id', '=', id)
    .execute()

export const setImportState = (tx: Database, id: number, state: ImportState) =>
  tx.updateTable('imports').set({ state }).where('id', '=', id).execute()

/** The number of rows that one statement writes. */
const batchSize = 250

/** Writes the verdicts on the rows of a file. Without `rows` their cells are there already. */
export async function writeRows(
  tx: Database,
  import_id: number,
  judged: readonly JudgedLine[],
  rows?: readonly FileLine[],
) {
  const cellsOf = new Map(rows?.map(({ line, cells }) => [line, cells]))
  for (let at = 0; at < judged.length; at += batchSize) {
    const batch = judged
      .slice(at, at + batchSize)
      .map(({ before, ...row }) => ({ ...row, cells: cellsOf.get(row.line) ?? [], row_id: before?.id ?? null }))
    const given = sql`jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
      as given(line integer, cells jsonb, verdict text, called text, changes jsonb, errors jsonb, row_id integer)`
    if (rows) {
      await sql`insert into import_rows (import_id, line, cells, verdict, called, changes, errors, row_id)
        select ${import_id}, line, cells, verdict, called, changes, errors, row_id from ${given}`.execute(tx)
    } else {
      await sql`update import_rows as row
        set verdict = given.verdict, called = given.called, changes = given.changes, errors = given.errors, row_id = given.row_id
        from ${given} where row.import_id = ${import_id} and row.line = given.line`.execute(tx)
    }
  }
}

const asRow = [
  'line',
  sql<Verdict>`verdict`.as('verdict'),
  'called',
  sql<ImportRow['changes']>`changes`.as('changes'),
  sql<ImportRow['errors']>`errors`.as('errors'),
] as const

const rowShape: ListShape<ImportRow> = { columns: importRowColumns }

export const findRows = (db: Database, query: ImportRowQuery) =>
  readPage(
    db,
    db
      .selectFrom('import_rows')
      .select(['line as id', ...asRow])
      .where('import_id', '=', query.id)
      .$if(query.verdict !== '', (rows) => rows.where('verdict', '=', query.verdict)),
    query,
    rowShape,
  )

/** All rows with these verdicts, with their cells and the row that each means. */
export const readRowsOf = (db: Database, import_id: number, chosen: readonly Verdict[] = verdicts) =>
  db
    .selectFrom('import_rows')
    .select([...asRow, 'row_id', 'row_version', sql<FileLine['cells']>`cells`.as('cells')])
    .where('import_id', '=', import_id)
    .where('verdict', 'in', chosen)
    .orderBy('line')
    .execute()

/** Notes the rows that were written, so that the import can be undone. */
export async function noteWritten(
  tx: Database,
  import_id: number,
  written: readonly { line: number; row_id: number; row_version: number }[],
) {
  await sql`update import_rows as row set row_id = given.row_id, row_version = given.row_version
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as given(line integer, row_id integer, row_version integer)
    where row.import_id = ${import_id} and row.line = given.line`.execute(tx)
}

/** The fields that people assigned to headings of this kind of file. */
export async function readHeadings(db: Database, kind: ImportKindName): Promise<Map<string, string | null>> {
  const rows = await db.selectFrom('import_headings').select(['heading', 'field']).where('kind', '=', kind).execute()
  return new Map(rows.map(({ heading, field }) => [heading, field]))
}

/**
 * Remembers the headings that people assign otherwise than usual. The others are found by the names of the fields, which change with
 * the names of the stores.
 */
export async function rememberHeadings(
  tx: Database,
  kind: ImportKindName,
  columns: readonly ImportColumn[],
  usual: readonly ImportColumn[],
) {
  const headings = columns.map(({ header }) => plainHeading(header))
  await tx
    .deleteFrom('import_headings')
    .where('kind', '=', kind)
    .where('heading', '=', sql<string>`any(${headings})`)
    .execute()
  // Of two columns with the same heading only one has a field. It is the last one here, so it is kept.
  const rows = new Map(
    columns
      .filter(({ field }, at) => field !== usual[at]?.field)
      .toSorted((one, other) => Number(one.field !== null) - Number(other.field !== null))
      .map(({ header, field }) => [plainHeading(header), { kind, heading: plainHeading(header), field }]),
  )
  rows.delete('')
  if (rows.size === 0) return
  await tx
    .insertInto('import_headings')
    .values([...rows.values()])
    .onConflict((taken) =>
      taken.columns(['kind', 'heading']).doUpdateSet(({ ref }) => ({ field: ref('excluded.field') })),
    )
    .execute()
}

/** The cells of a file may have personal data. */
export const deleteOldImports = (db: Database) =>
  deletedRows(db.deleteFrom('imports').where('created_at', '<', sql<string>`now() - interval '90 days'`))
