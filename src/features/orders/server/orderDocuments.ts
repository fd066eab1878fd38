import { readPaperBrand } from '#features/branding/server/readBrand.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { drawLongPdf } from '#platform/files/longPdf.ts'
import { drawPdf } from '#platform/files/pdf.ts'
import { reportProgress } from '#platform/list/currentWork.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import type { Day } from '#shared/day.ts'
import { trainingWords } from '#shared/training.ts'
import { orderCodes } from '../codes.ts'
import type { SelectedOrders } from '../contract.ts'
import { mostPrinted } from '../invoiceContract.ts'
import { countLines } from './lineQueries.ts'
import { findOrder } from './queries.ts'
import { idsOf } from './selectedOrders.ts'

/** A document of an order that is printed: an invoice, a packing slip. `orderDocuments.typ` needs these fields. */
interface OrderDocument {
  id: number
  title: string
  date: Day
  seller: Party
}

export interface Party {
  name: string
  /** The lines below the name: address, phone, e-mail. */
  details: string[]
}

/** A kind of document. */
interface DrawnKind<Made extends OrderDocument> {
  /** The name in file names and error messages. */
  name: string
  many: string
  /** A Typst template, which follows `orderDocuments.typ`. */
  template: URL
  /** Reads orders and formats their documents. */
  find: (db: Database, order_ids: readonly number[]) => Promise<Made[]>
}

/** Draws documents as one tagged PDF, each on its own pages. The same documents always have the same bytes. */
export async function drawDocuments(
  db: Database,
  template: URL,
  title: string,
  documents: readonly OrderDocument[],
): Promise<Buffer> {
  const { colour, logo, training } = await readPaperBrand(db)
  const brand = {
    ...(colour && { colour }),
    ...(logo && { logo: 'yes' }),
    ...(training && { training: trainingWords.en.band }),
  }
  return drawPdf([look, template], { title, documents: JSON.stringify(documents), ...brand }, logo)
}

const look = new URL('./orderDocuments.typ', import.meta.url)

/** The document of an order that the caller may see. */
export async function documentFor<Made extends OrderDocument>(
  db: Database,
  { find, name }: Pick<DrawnKind<Made>, 'find' | 'name'>,
  order_id: number,
  caller: Session,
): Promise<Made> {
  const [found] = (await findOrder(db, order_id, caller)) ? await find(db, [order_id]) : []
  if (!found) throw noSuch(name)
  return found
}

/** A PDF of many orders has at most this many lines. On 2026-11-23, 500 invoices with 5,000 lines took 15 s and 400 MB. */
const mostDrawnLines = 5000
/** Orders are drawn in parts, which the compiler does in less than a second. */
const ordersPerPart = 20
const linesPerPart = 250

/** The documents of the selected orders as one PDF, each on its own pages. */
export async function documentsOf<Made extends OrderDocument>(
  db: Database,
  { template, find, name, many }: DrawnKind<Made>,
  selected: SelectedOrders,
  by: Session,
) {
  const ids = await idsOf(db, selected, { by, done: { en: 'put into a PDF', fr: 'mis en PDF' }, most: mostPrinted })
  const counted = await countLines(db, ids)
  if (counted.length < ids.length) throw noSuch(name)
  const lines = counted.reduce((sum, order) => sum + order.lines, 0)
  if (lines > mostDrawnLines) throw new Refusal(orderCodes.tooManyLines, { lines, most: mostDrawnLines })
  const title = `${many.charAt(0).toUpperCase()}${many.slice(1)}`
  async function* parts() {
    let done = 0
    for (const part of partsOf(counted)) {
      yield drawDocuments(db, template, title, await find(db, part))
      done += part.length
      reportProgress({ done, total: counted.length, step: 'Drawing pages' })
    }
  }
  return { fileName: `${many.replaceAll(' ', '-')}.pdf`, content: await drawLongPdf(title, parts()) }
}

/** Divides orders into parts that are drawn one after the other. An order is never divided. */
function partsOf(orders: readonly { id: number; lines: number }[]): number[][] {
  const parts: number[][] = []
  let lines = 0
  for (const order of orders) {
    const part = parts.at(-1)
    lines += order.lines
    if (part && part.length < ordersPerPart && lines <= linesPerPart) part.push(order.id)
    else {
      parts.push([order.id])
      lines = order.lines
    }
  }
  return parts
}
