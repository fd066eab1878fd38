import { sql } from 'kysely'
import { nameOfStore } from '#features/stores/server/queries.ts'
import { type EmployeeKey, namePattern, type PersonalTable } from '#platform/personal/personalTable.ts'

/**
 * A report names employees in its texts. If two employees have this name, it is the one who was checked in at the store on that
 * day.
 */
const isNamed = ({ id, name }: EmployeeKey) => sql<boolean>`
  (position(lower(${name}) in lower(employees_present)) > 0 or position(lower(${name}) in lower(comment)) > 0)
  and (employees_present ~* ${namePattern(name)} or comment ~* ${namePattern(name)})
  and (
    not exists (select from employees other where plain_name(other.name) = plain_name(${name}) and other.id <> ${id})
    or exists (
      select from punches stamp
      where stamp.employee_id = ${id} and stamp.store_id = z_reports.store_id and stamp.day = z_reports.date
    )
  )`

export const zReportData: PersonalTable = {
  table: 'z_reports',
  rows: 'Z reports',
  personal: ['employees_present', 'comment'],
  fields: {
    ID: 'id',
    Store: nameOfStore,
    Day: 'date',
    'Employees present': 'employees_present',
    Comment: 'comment',
    'Received at': 'received_at',
  },
  moment: 'received_at',
  employee: {
    with: isNamed,
    erase: (tx, employee) =>
      sql`
      update z_reports set
        employees_present = regexp_replace(employees_present, ${namePattern(employee.name)}, ${employee.neutral}, 'gi'),
        comment = regexp_replace(comment, ${namePattern(employee.name)}, ${employee.neutral}, 'gi')
      where ${isNamed(employee)}`.execute(tx),
    afterwards: 'Kept with the neutral name: the amounts are records for the tax office.',
  },
}
