import * as z from 'zod'
import { ReturnKindName } from '#features/shipments/columns.ts'
import { columnsOf } from '#shared/columns.ts'
import { Moment } from '#shared/day.ts'
import { Money } from '#shared/money.ts'
import { type DifferenceKind, differenceKinds, differenceStates, type Settlement, settlements } from './rules.ts'

const kinds = Object.keys(differenceKinds) as [DifferenceKind, ...DifferenceKind[]]
const states = Object.keys(differenceStates) as (keyof typeof differenceStates)[]
const ways = Object.keys(settlements) as [Settlement, ...Settlement[]]
export const SettlementName = z.enum(ways, `Choose how it is settled: ${ways.join(', ')}.`)

/**
 * A difference between the pieces of a product that were sent and those that a place received, until somebody has settled it.
 */
export const Difference = z.object({
  id: z.int(),
  /** When the receipt was closed. */
  at: Moment,
  shipment_id: z.int(),
  /** The number of the shipment: `1042-2`, or `T12` of a transfer. */
  number: z.string(),
  /** Null if the shipment is a transfer. */
  transaction_id: z.int().nullable(),
  /** The store that sent a transfer. Null if the warehouse sent an order. */
  from_store_id: z.int().nullable(),
  from: z.string(),
  /** The store that received it. Null if a store returned it to the warehouse. */
  store_id: z.int().nullable(),
  place: z.string(),
  /** Whether returned pieces can be sold. Null unless a store returned them to the warehouse. */
  return_as: ReturnKindName.nullable(),
  product_id: z.int(),
  device: z.string(),
  /** The name of the product in one line. */
  product: z.string(),
  kind: z.enum(kinds),
  pieces: z.int(),
  /** The value of the pieces at the wholesale price when the receipt was closed. */
  value: Money,
  /** The note of the place that received it. */
  note: z.string(),
  /** Who has to settle it: whoever sent the shipment, until somebody else takes it over. */
  owner: z.string(),
  state: z.enum(states),
  /** How it was settled, or null while it is open. */
  settled_as: SettlementName.nullable(),
  settled_note: z.string(),
  settled_by: z.string(),
  settled_at: Moment.nullable(),
  version: z.int(),
})
export type Difference = z.output<typeof Difference>

export const differenceColumns = columnsOf(Difference, [
  { key: 'at', header: 'Since', kind: 'moment', width: 18 },
  { key: 'number', header: 'Shipment', width: 14 },
  { key: 'from', header: 'From', page: 'never', width: 20 },
  { key: 'place', header: 'To', width: 20 },
  { key: 'product_id', header: 'Product ID', kind: 'id', page: 'never' },
  { key: 'device', header: 'Device', card: 'title', width: 24 },
  { key: 'product', header: 'Product', page: 'never', width: 50 },
  {
    key: 'kind',
    header: 'Difference',
    kind: 'choice',
    choices: kinds.map((value) => ({ value, label: differenceKinds[value] })),
    width: 14,
  },
  { key: 'pieces', header: 'Pieces', card: 'figure', kind: 'number' },
  { key: 'value', header: 'Value', kind: 'money', card: 'figure', priority: 2 },
  // The page shows it in the cell of the device.
  { key: 'note', header: 'Note', page: 'never', width: 30 },
  { key: 'owner', header: 'Owner', priority: 3, width: 18 },
  {
    key: 'state',
    header: 'State',
    kind: 'choice',
    choices: states.map((value) => ({ value, label: differenceStates[value] })),
    card: 'state',
    width: 12,
  },
  {
    key: 'settled_as',
    header: 'Settled as',
    kind: 'choice',
    choices: ways.map((value) => ({ value, label: settlements[value] })),
    priority: 2,
    width: 14,
  },
  { key: 'settled_note', header: 'About it', page: 'never', width: 30 },
  // The page shows it in the cell of how it was settled.
  { key: 'settled_by', header: 'Settled by', page: 'never', width: 18 },
])
