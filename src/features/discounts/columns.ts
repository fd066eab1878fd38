import * as z from 'zod'
import { choicesOf, columnsOf } from '#shared/columns.ts'
import { Day } from '#shared/day.ts'

/** Whom a promo code is for: stores when they order, visitors at the counter, or both. */
export const Audience = z.enum(['orders', 'visitors', 'both'], 'For must be orders, visitors or both.')
export type Audience = z.output<typeof Audience>
export const audienceNames: Readonly<Record<Audience, string>> = {
  orders: 'Orders',
  visitors: 'Visitors',
  both: 'Orders and visitors',
}

export const Discount = z.object({
  id: z.int(),
  promo_code: z.string(),
  discount: z.number(),
  audience: Audience,
  start_date: Day.nullable(),
  end_date: Day.nullable(),
  active: z.boolean(),
  times_used: z.int(),
  /** The public site promotes it while it is active. */
  promoted: z.boolean(),
  version: z.int(),
})
export type Discount = z.output<typeof Discount>

export const discountColumns = columnsOf(Discount, [
  { key: 'id', header: 'ID', kind: 'id' },
  { key: 'promo_code', header: 'Promo Code', card: 'title', width: 24, editable: true },
  { key: 'discount', header: 'Discount %', card: 'figure', kind: 'percent', editable: true },
  { key: 'start_date', header: 'Start', kind: 'day', editable: true, priority: 2 },
  { key: 'end_date', header: 'End', kind: 'day', editable: true, priority: 3 },
  { key: 'active', header: 'Active', card: 'state', kind: 'boolean', editable: true },
  { key: 'audience', header: 'For', kind: 'choice', choices: choicesOf(audienceNames), editable: true, priority: 3 },
  { key: 'times_used', header: 'Times Used', kind: 'number', priority: 1 },
])
