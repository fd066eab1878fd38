import { drawBars } from '#features/barcodes/server/bars.ts'
import { drawDocuments } from '#features/orders/server/orderDocuments.ts'
import {
  buyerOf,
  findPartiesOfTransfer,
  ordersWithParties,
  receiverOf,
  sellerOf,
} from '#features/orders/server/parties.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import { dayOf } from '#shared/day.ts'
import type { WholeShipment } from '../columns.ts'
import { piecesInWords, returnKinds, shipmentStates } from '../rules.ts'

const template = new URL('./slip.typ', import.meta.url)

/** Draws the packing slip of a shipment, with its number as a code to scan. No price is read, so none can be printed. */
export async function drawSlip(db: Database, shipment: WholeShipment) {
  const { id, number, state, shipped_at, made_at, expected, pieces, lines } = shipment
  const title = `Packing slip ${number}`
  const moment = shipped_at ?? made_at
  if (moment === null) throw new Error(`shipment ${id} was neither made nor shipped`)
  const slip = {
    ...{ id, number, title, expected: expected ?? '' },
    ...(await partiesOf(db, shipment)),
    date: dayOf(new Date(moment)),
    dated: shipped_at === null ? 'Written' : 'Shipped',
    // The state is printed unless the shipment is on its way, so that nobody takes this slip for one of a shipment on its way.
    state: state === 'in_transit' ? '' : shipmentStates[state],
    ...drawBars('code128', number),
    lines: lines.map(({ product, product_id, quantity }) => ({
      name: product,
      product_id: String(product_id),
      quantity: wholeNumber.format(quantity),
    })),
    total: piecesInWords(pieces),
  }
  return { fileName: `packing-slip-${number}.pdf`, content: await drawDocuments(db, template, title, [slip]) }
}

/** The sender and the receiver, and the order or the transfer. */
async function partiesOf(db: Database, { transaction_id, store_id, from, to, return_as, note }: WholeShipment) {
  if (transaction_id === null) {
    const parties = await findPartiesOfTransfer(db, store_id)
    const of = [`From ${from}`, return_as && `Returned as ${returnKinds[return_as].toLowerCase()}`, note]
    return { of: of.filter(Boolean), seller: sellerOf(parties), buyer: receiverOf(parties, to) }
  }
  const order = await ordersWithParties(db).where('orders.id', '=', transaction_id).executeTakeFirst()
  if (!order) throw noSuch('shipment')
  return { of: [`Order ${transaction_id}`], seller: sellerOf(order), buyer: buyerOf(order) }
}

const wholeNumber = new Intl.NumberFormat('en-CA')
