import { movedMobileReports } from '#features/mobileReports/server/movedMobileReports.ts'
import { erasedCustomer } from '#features/mobileReports/server/personal.ts'
import { movedTimestamps } from '#features/timeClock/server/movedTimestamps.ts'
import { movedZReports } from '#features/zReports/server/movedZReports.ts'
import { momentOf, today } from '#shared/day.ts'
import type { MovedList } from '../movedList.ts'
import { hashOf } from '../movedRows.ts'
import { MobileReportThere, TimestampThere, ZReportThere } from '../source/sourceRows.ts'
import { noSuchStoreHere, storeCalled } from './people.ts'

export const zReportList: MovedList<ZReportThere> = {
  list: 'zReports',
  table: movedZReports,
  read: (source) => source.posPages('/zReport/all/'),
  reader: ZReportThere,
  keyOf: ({ id }) => String(id),
  calledOf: ({ store, date }) => `${store}, ${date.day}`,
  fit: (_, rows, known) =>
    rows.map((report) => {
      const store_id = storeCalled(known, report.store)?.id
      if (store_id === undefined) return { reason: noSuchStoreHere(report.store) }
      return {
        row: {
          id: report.id,
          store_id,
          date: report.date.day,
          charge_cents: report.charge,
          c1_cents: report.c1,
          c2_cents: report.c2,
          calculated_charge_cents: report.calculatedCharge,
          calculated_c1_cents: report.calculatedC1,
          calculated_c2_cents: report.calculatedC2,
          comment: report.comment,
          employees_present: report.employeesPresent,
        },
      }
    }),
}

/** In milliseconds. Nobody works longer, so an older check-in without a check-out was forgotten. */
const longestShift = 16 * 60 * 60 * 1000

export const timestampList: MovedList<TimestampThere> = {
  list: 'timestamps',
  table: movedTimestamps,
  read: (source) => source.posPages('/timestamp/all/'),
  reader: TimestampThere,
  hasNoIds: true,
  // That system has no id of a time stamp. A hash keeps the name out of the notes.
  keyOf: ({ id, employee, employeeStore, check_in }) =>
    String(id ?? hashOf([employee, employeeStore, check_in]).slice(0, 24)),
  // Without the name of the employee, so that nothing of somebody who was erased here comes back.
  calledOf: ({ store, check_in }) => `${store}, check-in ${momentOf(new Date(check_in)).slice(0, 16)}`,
  fit: (_, rows, known) =>
    rows.map(({ id, employee, employeeStore, store, day, check_in, check_out }) => {
      const store_id = storeCalled(known, store)?.id
      if (store_id === undefined) return { reason: noSuchStoreHere(store) }
      const home = employeeStore || store
      const [found, ...others] = known.employees.filter(
        (each) => each.name.toLowerCase() === employee.toLowerCase() && each.store.toLowerCase() === home.toLowerCase(),
      )
      if (!found) return { reason: `Its employee is not among those of ${home} here.` }
      if (others.length > 0) return { reason: `Two employees of ${home} here have the name of its employee.` }
      const left_open = check_out === null && Date.now() - Date.parse(check_in) > longestShift
      return { row: { id, employee_id: found.id, store_id, day, check_in, check_out, left_open } }
    }),
}

export const mobileReportList: MovedList<MobileReportThere> = {
  list: 'mobileReports',
  table: movedMobileReports,
  read: (source) => source.posPages('/mobileReport/all/'),
  reader: MobileReportThere,
  keyOf: ({ id }) => String(id),
  isErased: `row.customer = '${erasedCustomer}'`,
  calledOf: ({ invoiceNo, store }) => `Invoice ${invoiceNo}, ${store}`,
  fit: (_, rows, known) =>
    rows.map(({ id, store, invoiceNo: invoice_no, customer, imei, description, value, date }) => {
      const store_id = storeCalled(known, store)?.id
      if (store_id === undefined) return { reason: noSuchStoreHere(store) }
      // Without a day, it gets that of the first run.
      const day = date?.day ?? today()
      return { row: { id, store_id, invoice_no, customer, imei, description, value_cents: value, day } }
    }),
}
