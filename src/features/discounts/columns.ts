import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { Day } from '#shared/day.ts'

export const Discount = z.object({
  id: z.int(),
  promo_code: z.string(),
  discount: z.number(),
  start_date: Day.nullable(),
  end_date: Day.nullable(),
  active: z.boolean(),
  times_used: z.int(),
  version: z.int(),
})
export type Discount = z.output<typeof Discount>

export const discountColumns = columnsOf(Discount, [
  { key: 'id', header: 'ID', kind: 'id' },
  { key: 'promo_code', header: 'Promo Code', width: 24, editable: true },
  { key: 'discount', header: 'Discount %', kind: 'percent', editable: true },
  { key: 'start_date', header: 'Start', kind: 'day', editable: true, priority: 2 },
  { key: 'end_date', header: 'End', kind: 'day', editable: true, priority: 2 },
  { key: 'active', header: 'Active', kind: 'boolean', editable: true },
  { key: 'times_used', header: 'Times Used', kind: 'number', priority: 1 },
])
