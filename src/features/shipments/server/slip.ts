import { drawBars } from '#features/barcodes/server/bars.ts'
import { buyerOf, ordersWithParties, sellerOf } from '#features/orders/server/parties.ts'
import { drawSheets } from '#features/orders/server/sheets.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch } from '#platform/http/refusal.ts'
import { dayOf } from '#shared/day.ts'
import type { WholeShipment } from '../columns.ts'
import { piecesInWords, shipmentStates } from '../rules.ts'

const template = new URL('./slip.typ', import.meta.url)

/** Draws the packing slip of a shipment, with its number as a code to scan. No price is read, so none can be printed. */
export async function drawSlip(db: Database, shipment: WholeShipment) {
  const { id, number, transaction_id, state, shipped_at, expected, pieces, lines } = shipment
  const order = await ordersWithParties(db).where('orders.id', '=', transaction_id).executeTakeFirst()
  if (!order) throw noSuch('shipment')
  const title = `Packing slip ${number}`
  const slip = {
    ...{ id, number, title, order: String(transaction_id), expected: expected ?? '' },
    date: dayOf(new Date(shipped_at)),
    seller: sellerOf(order),
    buyer: buyerOf(order),
    // A slip of a shipment that is not on its way should not be taken for one that is.
    state: state === 'in_transit' ? '' : shipmentStates[state],
    ...drawBars('code128', number),
    lines: lines.map(({ product, product_id, quantity }) => ({
      name: product,
      product_id: String(product_id),
      quantity: wholeNumber.format(quantity),
    })),
    total: piecesInWords(pieces),
  }
  return { fileName: `packing-slip-${number}.pdf`, content: await drawSheets(template, title, [slip]) }
}

const wholeNumber = new Intl.NumberFormat('en-CA')
