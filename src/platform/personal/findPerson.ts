import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { anyOf, type Person, type PersonalTable, type VisitorKey } from './personalTable.ts'

/** How a row was recognized as the visitor's. A mail may be about such a row. */
type FoundBy = 'email' | 'phone' | 'name' | 'mail'

/** The rows of a table that contain data of a person. */
export interface PersonRows {
  of: PersonalTable & Required<Pick<PersonalTable, 'fields'>>
  where: RawBuilder<SqlBool>
  by: RawBuilder<FoundBy[]>
}

export interface PersonRow {
  id: number
  /** Recognizes the row, also in a restored backup. */
  mark: string
  by: FoundBy[]
  fields: Record<string, unknown>
}

/** The most rows of a table that are shown, and erased at once. */
const mostPersonRows = 500

/** Finds the rows of a person, table by table. */
export async function findPerson(
  db: Database,
  tables: readonly PersonalTable[],
  person: Person,
): Promise<PersonRows[]> {
  if ('visitor' in person) return findVisitor(db, tables, person.visitor)
  return tables.flatMap(({ fields, employee, user, ...table }) => {
    const where = 'employee' in person ? employee?.with(person.employee) : user?.with(person.user)
    const of = { ...table, ...(employee && { employee }), ...(user && { user }) }
    return fields && where ? [{ of: { ...of, fields }, where, by: sql<FoundBy[]>`array[]::text[]` }] : []
  })
}

/** Finds what the visitor sent first, because mails are found by what they are about. The outbox is a later table. */
async function findVisitor(db: Database, tables: readonly PersonalTable[], visitor: VisitorKey): Promise<PersonRows[]> {
  const found: PersonRows[] = []
  const mails: RawBuilder<SqlBool>[] = []
  for (const { fields, ...table } of tables) {
    if (!fields || !table.visitor) continue
    const { by, mailsAbout } = table.visitor
    const matches = matchesOf(by, visitor)
    if (table.table === 'outbox' && mails.length > 0) matches.push(['mail', anyOf(mails)])
    const rows = { of: { ...table, fields }, where: anyOf(matches.map(([, is]) => is)), by: matchedBy(matches) }
    found.push(rows)
    if (mailsAbout === undefined) continue
    const ids = (await listPersonRows(db, rows)).map(({ id }) => id)
    mails.push(sql`about_id = any(${ids}) and (about = ${mailsAbout} or about like ${`${mailsAbout} %`})`)
  }
  return found
}

type Match = readonly [by: FoundBy, is: RawBuilder<SqlBool>]

function matchesOf({ email, phone, name }: NonNullable<PersonalTable['visitor']>['by'], visitor: VisitorKey): Match[] {
  return [
    ...(email && visitor.email !== '' ? [['email', email(visitor.email)] as const] : []),
    ...(phone && visitor.phone !== '' ? [['phone', phone(visitor.phone)] as const] : []),
    ...(name && visitor.name !== '' ? [['name', name(visitor.name)] as const] : []),
  ]
}

const matchedBy = (matches: readonly Match[]) => {
  const each = matches.map(([by, is]) => sql`case when ${is} then ${sql.lit(by)} end`)
  return sql<FoundBy[]>`array_remove(array[${sql.join([sql`null::text`, ...each])}], null)`
}

/** The moment is in microseconds, so that a restored row is recognized exactly. */
export const markOf = (moment: string | undefined) =>
  moment === undefined
    ? sql<string>`id::text`
    : sql<string>`concat(id, ' ', (extract(epoch from ${sql.ref(moment)}) * 1000000)::bigint)`

/** A page of the rows, the newest first: those with an id below `before`. */
export async function listPersonRows(
  db: Database,
  { of, where, by }: PersonRows,
  { most = mostPersonRows, before }: { most?: number; before?: number | undefined } = {},
): Promise<PersonRow[]> {
  const fields = Object.entries(of.fields).flatMap(([name, value]) => [
    sql.lit(name),
    typeof value === 'string' ? sql.ref(value) : value,
  ])
  const { rows } = await sql<PersonRow>`
    select id, ${markOf(of.moment)} as mark, ${by} as by, json_build_object(${sql.join(fields)}) as fields
    from ${sql.table(of.table)}
    where ${where} ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${most}`.execute(db)
  return rows
}

export async function countPersonRows(db: Database, { of, where }: PersonRows): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::integer as rows from ${sql.table(of.table)} where ${where}`.execute(db)
  return rows[0]?.rows ?? 0
}
