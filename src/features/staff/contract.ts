import * as z from 'zod'
import { type Call, Id, idOf, Version } from '#shared/call.ts'
import { pageOf, posListQuery } from '#shared/list.ts'
import { ChosenPin, CreatedPin, ResetPin } from '#shared/pin.ts'
import { requiredText } from '#shared/text.ts'
import { Employee, employeeColumns } from './columns.ts'

const name = requiredText('Name', 100)
const store_id = idOf('Store is required.')

/** Two employees may have the same name. */
export const NewEmployee = z.object({ name, store_id, pin: ChosenPin })
export type NewEmployee = z.output<typeof NewEmployee>

/** An update changes the fields it sends and leaves the rest. */
export const EmployeeChange = z.object({
  id: Id,
  name: name.optional(),
  store_id: store_id.optional(),
  active: z.boolean().optional(),
  version: Version.optional(),
})
export type EmployeeChange = z.output<typeof EmployeeChange>

/** Only this response has the pin. */
export const CreatedEmployee = Employee.extend({ pin: z.string() })
export type CreatedEmployee = z.output<typeof CreatedEmployee>
/** An employee who moves to another store or comes back gets a new pin, which only this response has. */
export const ChangedEmployee = Employee.extend({ new_pin: z.string().optional() })
export type ChangedEmployee = z.output<typeof ChangedEmployee>

const employeeViews = ['all', 'here', 'left'] as const
export const EmployeeQuery = posListQuery(employeeColumns).safeExtend({
  view: z.enum(['', ...employeeViews], 'The view must be all, here or left.').default(''),
})
export type EmployeeQuery = z.output<typeof EmployeeQuery>

const allow = ['admin'] as const
export const employeeCalls = {
  all: {
    api: 'pos',
    method: 'POST',
    path: '/employee/all/',
    allow,
    summary: 'List the employees, also those who have left',
    body: EmployeeQuery,
    reply: pageOf(Employee),
  },
  insert: {
    api: 'pos',
    method: 'POST',
    path: '/employee/insert/',
    allow,
    summary: 'Add an employee; only this response has the pin',
    body: NewEmployee,
    proof: true,
    reply: CreatedEmployee,
  },
  update: {
    api: 'pos',
    method: 'POST',
    path: '/employee/update/',
    allow,
    summary: 'Change an employee; one who moves to another store or comes back gets a new pin',
    body: EmployeeChange,
    /** An employee who moves or comes back gets a new pin. */
    proof: ({ store_id, active }: EmployeeChange) => store_id !== undefined || active === true,
    reply: ChangedEmployee,
    current: Employee,
  },
  resetPin: {
    api: 'pos',
    method: 'POST',
    path: '/employee/resetPin/',
    allow,
    summary: 'Set a new pin for an employee; only this response has it',
    body: ResetPin,
    proof: true,
    reply: CreatedPin,
  },
} as const satisfies Record<string, Call>
