import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { Day, Moment } from '#shared/day.ts'
import { type ReturnKind, returnKinds, type ShipmentState, shipmentStates } from './rules.ts'

const states = Object.keys(shipmentStates) as [ShipmentState, ...ShipmentState[]]
export const ShipmentStateName = z.enum(states)
const kinds = Object.keys(returnKinds) as [ReturnKind, ...ReturnKind[]]
export const ReturnKindName = z.enum(kinds, `Choose whether the pieces are ${kinds.join(' or ')}.`)
const SideName = z.enum(['from', 'to'])

/** An order that still has pieces to ship. */
export const OrderToPick = z.object({
  /** The id of the order. */
  id: z.int(),
  username: z.string(),
  placed_at: Moment,
  /** Lines with open pieces. */
  lines: z.int(),
  /** The ordered, the shipped and the open pieces. */
  ordered: z.int(),
  shipped: z.int(),
  open: z.int(),
  remarks: z.string(),
})
export type OrderToPick = z.output<typeof OrderToPick>

export const pickingColumns = columnsOf(OrderToPick, [
  { key: 'id', header: 'Transaction ID', card: 'title', kind: 'id' },
  { key: 'username', header: 'Store Name', card: 'title', width: 20 },
  { key: 'placed_at', header: 'Ordered', kind: 'moment', width: 18 },
  { key: 'lines', header: 'Lines to pick', kind: 'number', priority: 2 },
  { key: 'ordered', header: 'Pieces ordered', kind: 'number', priority: 3 },
  { key: 'shipped', header: 'Shipped', kind: 'number', priority: 3 },
  { key: 'open', header: 'Open', card: 'figure', kind: 'number' },
  { key: 'remarks', header: 'Remarks', priority: 1, width: 30 },
])

/** A line of an order, as the person who picks it needs it. */
export const LineToPick = z.object({
  /** The id of the order's line. */
  id: z.int(),
  transaction_id: z.int(),
  username: z.string(),
  product_id: z.int(),
  device: z.string(),
  /** The name of the product in one line. */
  product: z.string(),
  color: z.string(),
  /** The product's shelf in the warehouse, or empty text. */
  shelf: z.string(),
  ordered: z.int(),
  shipped: z.int(),
  open: z.int(),
  /** The codes on the product and that of our own labels, for a scanner. */
  barcodes: z.array(z.string()),
})
export type LineToPick = z.output<typeof LineToPick>

/** Pieces that go from one place to another: of an order by the warehouse, or a transfer by a store. */
export const Shipment = z.object({
  id: z.int(),
  /** Of an order, its number and a running number: `1042-2` is the second shipment of order 1042. Of a transfer, `T12`. */
  number: z.string(),
  /** Null for a transfer. */
  transaction_id: z.int().nullable(),
  /** The store that sends a transfer. Null if the warehouse sends an order. */
  from_store_id: z.int().nullable(),
  /** The store that receives it. Null for a return to the warehouse, and for an order that its buyer collected, which is received at once. */
  store_id: z.int().nullable(),
  from: z.string(),
  to: z.string(),
  state: ShipmentStateName,
  /** The place that has to act next, or null. */
  waits_for: SideName.nullable(),
  /** The place that did the last step of a transfer and can take it back now, or null. The office can do it for both places. */
  taken_back_by: SideName.nullable(),
  /** When a transfer was asked for or offered. Null for an order. */
  made_at: Moment.nullable(),
  /** The user who asked for a transfer or offered it. Empty for an order. */
  made_by: z.string(),
  /** Null until it is shipped. */
  shipped_at: Moment.nullable(),
  /** The user who shipped it. Until it is shipped, the user who asked for it or offered it. */
  username: z.string(),
  /** The day on which its receiver can expect it, or null. */
  expected: Day.nullable(),
  /** The pieces of all lines. */
  pieces: z.int(),
  /** Whether returned pieces can be sold. Null unless a store returns them to the warehouse. */
  return_as: ReturnKindName.nullable(),
  /** The note of the user who made the transfer. */
  note: z.string(),
  /** The reason given by the user who declined it. */
  answer: z.string(),
  version: z.int(),
})
export type Shipment = z.output<typeof Shipment>

export const shipmentColumns = columnsOf(Shipment, [
  { key: 'number', header: 'Shipment', card: 'title', width: 14 },
  { key: 'from', header: 'From', priority: 2, width: 20 },
  { key: 'to', header: 'To', card: 'title', width: 20 },
  { key: 'shipped_at', header: 'Shipped', kind: 'moment', width: 18 },
  { key: 'username', header: 'Who', priority: 2, width: 18 },
  { key: 'expected', header: 'Expected', kind: 'day', priority: 3 },
  { key: 'pieces', header: 'Pieces', card: 'figure', kind: 'number' },
  {
    key: 'state',
    header: 'State',
    kind: 'choice',
    choices: states.map((value) => ({ value, label: shipmentStates[value] })),
    card: 'state',
    width: 14,
  },
  {
    key: 'return_as',
    header: 'Returned as',
    kind: 'choice',
    choices: kinds.map((value) => ({ value, label: returnKinds[value] })),
    page: 'never',
    width: 14,
  },
  { key: 'note', header: 'Note', page: 'never', width: 30 },
])

/** A line of a shipment. `received` and `damaged` stay 0 until it arrives. */
export const ShipmentLine = z.object({
  id: z.int(),
  product_id: z.int(),
  device: z.string(),
  /** The name of the product in one line. */
  product: z.string(),
  color: z.string(),
  /** The sent pieces. Until a transfer is shipped, the pieces that were asked for or offered. */
  quantity: z.int(),
  received: z.int(),
  damaged: z.int(),
  /** The codes on the product and that of our own labels, for a scanner. */
  barcodes: z.array(z.string()),
})
export type ShipmentLine = z.output<typeof ShipmentLine>

/** A shipment with its lines. The calls that act on a shipment reply with it. */
export const WholeShipment = Shipment.extend({ lines: z.array(ShipmentLine) })
export type WholeShipment = z.output<typeof WholeShipment>
