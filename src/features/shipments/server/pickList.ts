import { drawDocuments } from '#features/orders/server/orderDocuments.ts'
import { ordersWithParties, sellerOf } from '#features/orders/server/parties.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { today } from '#shared/day.ts'
import { shipmentCodes } from '../codes.ts'
import { piecesInWords } from '../rules.ts'
import { listLinesToPick } from './pickingQueries.ts'

const template = new URL('./pickList.typ', import.meta.url)

/** The most lines of one list, which the compiler draws in seconds. */
const mostListedLines = 2000

/** Draws the open lines of some orders along the shelves, each with the number of its order and a box to tick. */
export async function drawPickList(db: Database, order_ids: readonly number[]) {
  const lines = await listLinesToPick(db, order_ids)
  if (lines.length === 0) throw new Refusal(shipmentCodes.nothingToPick)
  if (lines.length > mostListedLines)
    throw new Refusal(shipmentCodes.tooManyLines, { lines: lines.length, most: mostListedLines })
  const ids = [...new Set(lines.map(({ transaction_id }) => transaction_id))].toSorted((one, other) => one - other)
  const orders = await ordersWithParties(db)
    .where('orders.id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .orderBy('orders.id')
    .execute()
  const [first] = orders
  if (!first) throw new Refusal(shipmentCodes.nothingToPick)
  const title = 'Pick list'
  const list = {
    ...{ id: first.id, title, date: today(), seller: sellerOf(first) },
    orders: orders.map(({ id, username, remarks }) => ({ number: String(id), store: username, remarks })),
    lines: lines.map(({ transaction_id, username, product, product_id, shelf, open }) => ({
      ...{ shelf, name: product, product_id: String(product_id), order: String(transaction_id), store: username },
      quantity: wholeNumber.format(open),
    })),
    total: piecesInWords(lines.reduce((sum, { open }) => sum + open, 0)),
  }
  return { fileName: 'pick-list.pdf', content: await drawDocuments(db, template, title, [list]) }
}

const wholeNumber = new Intl.NumberFormat('en-CA')
