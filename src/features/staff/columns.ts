import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'

export const Employee = z.object({
  id: z.int(),
  name: z.string(),
  store_id: z.int(),
  store: z.string(),
  storeLocation: z.string(),
  /** That it is set, never which. */
  pin: z.boolean(),
  /** Who has left stays for the hours they worked. */
  active: z.boolean(),
  version: z.int(),
})
export type Employee = z.output<typeof Employee>

export const employeeColumns = columnsOf(Employee, [
  { key: 'id', header: 'ID', kind: 'id' },
  { key: 'name', header: 'Name', editable: true },
  { key: 'store', header: 'Store' },
  { key: 'storeLocation', header: 'Store Location' },
  { key: 'pin', header: 'Pin', kind: 'boolean' },
  { key: 'active', header: 'Active', kind: 'boolean', page: 'never' },
])
