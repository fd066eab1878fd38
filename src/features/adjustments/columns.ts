import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { Moment } from '#shared/day.ts'
import { Money } from '#shared/money.ts'
import { type AdjustmentReason, adjustmentReasons, adjustmentStates } from './rules.ts'

const reasons = Object.keys(adjustmentReasons) as [AdjustmentReason, ...AdjustmentReason[]]
export const AdjustmentReasonName = z.enum(reasons, `The reason must be one of: ${reasons.join(', ')}.`)
const AdjustmentState = z.enum(Object.keys(adjustmentStates) as (keyof typeof adjustmentStates)[])

/** A change that a place made to its own stock. */
export const Adjustment = z.object({
  id: z.int(),
  at: Moment,
  /** Null for the warehouse. */
  store_id: z.int().nullable(),
  place: z.string(),
  product_id: z.int(),
  device: z.string(),
  /** The name of the product in one line. */
  product: z.string(),
  /** The pieces that were added, or taken away if negative. */
  by: z.int(),
  why: AdjustmentReasonName,
  note: z.string(),
  /** The value of the pieces at the wholesale price when they were adjusted. */
  value: Money,
  state: AdjustmentState,
  username: z.string(),
  /** Who approved or declined it. */
  judged_by: z.string(),
  judged_at: Moment.nullable(),
  version: z.int(),
})
export type Adjustment = z.output<typeof Adjustment>

export const adjustmentColumns = columnsOf(Adjustment, [
  { key: 'at', header: 'When', kind: 'moment', width: 18 },
  { key: 'place', header: 'Place', width: 18 },
  { key: 'username', header: 'Who', width: 18, priority: 2 },
  { key: 'product_id', header: 'Product ID', kind: 'id', priority: 1 },
  { key: 'device', header: 'Device', card: 'title', width: 24 },
  { key: 'product', header: 'Product', page: 'never', width: 50 },
  { key: 'by', header: 'Pieces', card: 'figure', kind: 'number' },
  {
    key: 'why',
    header: 'Why',
    kind: 'choice',
    choices: reasons.map((value) => ({ value, label: adjustmentReasons[value].label })),
    priority: 3,
    width: 18,
  },
  // The page shows it in the cell of the device.
  { key: 'note', header: 'Note', page: 'never', width: 30 },
  { key: 'value', header: 'Value', kind: 'money', card: 'figure', priority: 3 },
  {
    key: 'state',
    header: 'State',
    kind: 'choice',
    choices: AdjustmentState.options.map((value) => ({ value, label: adjustmentStates[value] })),
    card: 'state',
    width: 20,
  },
  { key: 'judged_by', header: 'Decided by', priority: 1, width: 18 },
])
