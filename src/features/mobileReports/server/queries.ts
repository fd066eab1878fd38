import { sql } from 'kysely'
import type { Till } from '#platform/auth/till.ts'
import type { Database } from '#platform/db/database.ts'
import { withinDays } from '#platform/list/days.ts'
import { type ListShape, readPage, readWholeList } from '#platform/list/readList.ts'
import { type MobileReport, mobileReportColumns } from '../columns.ts'
import type { MobileReportQuery, NewMobileReport } from '../contract.ts'

const mobileReports = (db: Database) =>
  db
    .selectFrom('mobile_reports as report')
    .innerJoin('stores', 'stores.id', 'store_id')
    .select([
      'report.id',
      'invoice_no as invoiceNo',
      'stores.name as store',
      'customer',
      'imei',
      'description',
      'value_cents as value',
      'day as date',
    ])

const shape: ListShape<MobileReport> = { columns: mobileReportColumns, newestFirst: true }

const mobileReportsMatching = (db: Database, { imei = '', ...days }: MobileReportQuery) =>
  mobileReports(db)
    .where(withinDays('day', days))
    .$if(imei !== '', (rows) => rows.where('imei', '=', imei))

export const findMobileReports = (db: Database, query: MobileReportQuery) =>
  readPage(db, mobileReportsMatching(db, query), query, shape)

export const streamMobileReports = (db: Database, query: MobileReportQuery) =>
  readWholeList(db, mobileReportsMatching(db, query), query, shape)

export async function insertMobileReport(db: Database, report: NewMobileReport, till: Till): Promise<MobileReport> {
  const { id } = await db
    .insertInto('mobile_reports')
    .values({
      store_id: till.store_id,
      invoice_no: report.invoiceNo,
      customer: report.customer,
      imei: report.imei,
      description: report.description,
      value_cents: report.value,
      day: sql`(now() at time zone ${till.time_zone})::date`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return mobileReports(db).where('report.id', '=', id).executeTakeFirstOrThrow()
}
