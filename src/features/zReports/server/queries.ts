import { type SqlBool, sql } from 'kysely'
import type { Till } from '#platform/auth/till.ts'
import type { Database } from '#platform/db/database.ts'
import { withinDays } from '#platform/list/days.ts'
import { type ListShape, readAllRows, readPage, readWholeList } from '#platform/list/readList.ts'
import { dollars, type ShownAs } from '#platform/list/shownAs.ts'
import type { Cents } from '#shared/money.ts'
import { type ZReport, zReportColumns } from '../columns.ts'
import type { NewZReport, ZReportQuery } from '../contract.ts'

const difference = sql<Cents>`charge_cents + c1_cents + c2_cents
  - calculated_charge_cents - calculated_c1_cents - calculated_c2_cents`
const differs = sql<SqlBool>`(charge_cents, c1_cents, c2_cents)
  is distinct from (calculated_charge_cents, calculated_c1_cents, calculated_c2_cents)`
const replaced = sql<boolean>`exists (
  select from z_reports later
  where later.store_id = report.store_id and later.date = report.date and later.id > report.id)`

const zReports = (db: Database) =>
  db
    .selectFrom('z_reports as report')
    .innerJoin('stores', 'stores.id', 'store_id')
    .select([
      'report.id',
      'stores.name as store',
      'stores.location as storeLocation',
      'charge_cents as charge',
      'c1_cents as c1',
      'c2_cents as c2',
      'calculated_charge_cents as calculatedCharge',
      'calculated_c1_cents as calculatedC1',
      'calculated_c2_cents as calculatedC2',
      'comment',
      'date',
      'employees_present as employeesPresent',
      difference.as('difference'),
      replaced.as('replaced'),
    ])

/** The difference of an amount as the page shows it below the amount. */
const shortOrOver = (figure: string, expected: string) => {
  const difference = sql`(${sql.ref(figure)} - ${sql.ref(expected)})`
  return sql`case sign(${difference}) when -1 then concat(${dollars(difference)}, ' short')
    when 1 then concat(${dollars(difference)}, ' over') end`
}
/** The difference of a report as its tag on the page. */
const asTag: ShownAs = (difference) => sql`case
  when row.replaced then 'Replaced'
  when ${difference} < 0 then concat(${dollars(difference)}, ' $', ${dollars(sql`-${difference}`)}, ' short')
  when ${difference} > 0 then concat('$', ${dollars(difference)}, ' over')
  when row.charge = row."calculatedCharge" and row.c1 = row."calculatedC1" then 'Even'
  else 'Even overall' end`

const shape: ListShape<ZReport> = {
  columns: zReportColumns,
  shown: { difference: asTag },
  alsoShown: [
    shortOrOver('row.charge', 'row.calculatedCharge'),
    shortOrOver('row.c1', 'row.calculatedC1'),
    shortOrOver('row.c2', 'row.calculatedC2'),
  ],
  newestFirst: true,
}

const zReportsMatching = (db: Database, { view, ...days }: ZReportQuery) =>
  zReports(db)
    .where(withinDays('date', days))
    .$if(view === 'differing', (rows) => rows.where(differs).where(sql<SqlBool>`not ${replaced}`))
    .$if(view === 'replaced', (rows) => rows.where(replaced))

export const findZReports = (db: Database, query: ZReportQuery) =>
  readPage(db, zReportsMatching(db, query), query, shape)

/** Reads all reports that match into memory. */
export const listZReports = (db: Database, query: ZReportQuery): Promise<ZReport[]> =>
  readAllRows(db, zReportsMatching(db, query), query, shape)

export const streamZReports = (db: Database, query: ZReportQuery) =>
  readWholeList(db, zReportsMatching(db, query), query, shape)

export async function insertZReport(db: Database, report: Required<NewZReport>, { store_id }: Till): Promise<ZReport> {
  const { id } = await db
    .insertInto('z_reports')
    .values({
      store_id,
      date: report.date,
      charge_cents: report.charge,
      c1_cents: report.c1,
      c2_cents: report.c2,
      calculated_charge_cents: report.calculatedCharge,
      calculated_c1_cents: report.calculatedC1,
      calculated_c2_cents: report.calculatedC2,
      comment: report.comment,
      employees_present: report.employeesPresent,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return zReports(db).where('report.id', '=', id).executeTakeFirstOrThrow()
}
