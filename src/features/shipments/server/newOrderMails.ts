import { sql } from 'kysely'
import { listWarehouseAddresses } from '#features/accounts/server/queries.ts'
import { findNewestOrder, openOrders } from '#features/orders/server/openLines.ts'
import { findOrderMails } from '#features/settings/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { mailButton } from '#platform/mail/frame.ts'
import { queueMails } from '#platform/mail/mail.ts'
import { momentOf } from '#shared/day.ts'
import { type Html, html } from '#shared/html.ts'
import { pickingPage } from '#shared/pageAddresses.ts'
import type { OrderToPick } from '../columns.ts'
import { piecesInWords } from '../rules.ts'

/**
 * An order can be saved after one with a higher number. A transaction ends in less than this, so no order with a lower number
 * appears later.
 */
const settledAfterMinutes = 2
/** If more orders wait, for example because the shop was closed, one mail lists them. */
const mostSingle = 20
/** A mail lists at most this many orders. */
const mostListed = 100

/**
 * Mails the warehouse about orders that no mail named yet, as the settings say. It runs apart from placing orders, so that
 * these stay fast. The lock lets one node do it: the others find nothing to do.
 */
export const mailNewOrders = (db: Database, publicUrl: string) =>
  db.transaction().execute(async (tx) => {
    const mailed = await lockMailed(tx)
    if (!mailed) return
    const newest = await findNewestOrder(tx, mailed.newest, settledAfterMinutes)
    if (newest === undefined) return
    const when = await findOrderMails(tx)
    if (when === 'hourly' && !mailed.is_hour_ago) return
    const orders = when === 'never' ? [] : await findBetween(tx, mailed.newest, newest)
    const groups = when === 'each' && orders.length <= mostSingle ? orders.map((order) => [order]) : [orders]
    const addresses = await listWarehouseAddresses(tx)
    const mails = groups.filter((group) => group.length > 0).map((group) => mailOf(group, publicUrl))
    const toAll = mails.flatMap((mail) => addresses.map((to) => ({ ...mail, to })))
    if (toAll.length > 0) await queueMails(tx, toAll)
    await setMailed(tx, newest)
  })

/** From now on, mails are about orders that are placed later. */
export const skipOrders = async (db: Database) => setMailed(db, (await findNewestOrder(db, 0, 0)) ?? 0)

/** Undefined while another node has the lock. A moment in the future is from before the clock was set back. */
const lockMailed = (tx: Database) =>
  tx
    .selectFrom('mailed_orders')
    .select(['newest', sql<boolean>`mailed_at not between now() - interval '1 hour' and now()`.as('is_hour_ago')])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

const setMailed = (tx: Database, newest: number) =>
  tx.updateTable('mailed_orders').set({ newest, mailed_at: sql<string>`now()` }).execute()

const findBetween = (tx: Database, after: number, newest: number): Promise<OrderToPick[]> =>
  openOrders(tx)
    .where('orders.id', '>', after)
    .where('orders.id', '<=', newest)
    // The warehouse knows those from the earlier system.
    .where('earlier', '=', false)
    .orderBy('orders.id')
    .execute()

function mailOf(orders: readonly OrderToPick[], publicUrl: string) {
  const [only, ...others] = orders
  const address = `${publicUrl}${pickingPage()}`
  const isOne = only !== undefined && others.length === 0
  const listed = orders.slice(0, mostListed).map(inWords)
  const more = orders.length - listed.length
  const lines = [...listed, ...(more > 0 ? [`And ${more} more.`] : [])]
  const list: Html = isOne
    ? html`${lines.map((line) => html`<p>${line}</p>`)}`
    : html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`
  return {
    about: { what: 'new order', id: orders.at(-1)?.id ?? 0 },
    subject: isOne ? `New order ${only.id} from ${only.username}` : `${orders.length} new orders to pick`,
    html: html`${list}${mailButton('See the orders to pick', address)}`,
    text: [...lines, '', address].join('\n'),
  }
}

function inWords({ id, username, placed_at, open, lines, remarks }: OrderToPick) {
  const products = `${lines} ${lines === 1 ? 'product' : 'products'}`
  const sentence = `Order ${id} from ${username}, ${momentOf(new Date(placed_at))}: ${piecesInWords(open)} of ${products}.`
  return remarks === '' ? sentence : `${sentence} Remarks: ${remarks}`
}
