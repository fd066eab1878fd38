import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'

export const Employee = z.object({
  id: z.int(),
  name: z.string(),
  store_id: z.int(),
  store: z.string(),
  storeLocation: z.string(),
  /** Whether a pin is set. The pin itself is stored only as a hash. */
  pin: z.boolean(),
  /** Employees who have left stay in the table, because of their hours. */
  active: z.boolean(),
  /** The personal data was erased. Such an employee cannot be changed any more. */
  erased: z.boolean(),
  version: z.int(),
})
export type Employee = z.output<typeof Employee>

export const employeeColumns = columnsOf(Employee, [
  { key: 'id', header: 'ID', kind: 'id' },
  { key: 'name', header: 'Name', card: 'title', editable: true },
  { key: 'store', header: 'Store' },
  { key: 'storeLocation', header: 'Store Location', priority: 1 },
  { key: 'pin', header: 'Pin', card: 'state', kind: 'boolean' },
  { key: 'active', header: 'Active', kind: 'boolean', page: 'never' },
  { key: 'erased', header: 'Erased', kind: 'boolean', computed: true, page: 'never' },
])
