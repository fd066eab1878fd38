import { differenceCalls } from '#features/differences/contract.ts'
import { placeCalls } from '#features/places/contract.ts'
import { receiptCalls } from '#features/receipts/contract.ts'
import type { BodyInput } from '#shared/call.ts'
import type { OpenShop } from './openShop.ts'
import { aShippedShop } from './shipments.ts'

type Sent = BodyInput<typeof receiptCalls.receive>

interface Act {
  token?: string
  key?: string
  version?: number
  close?: boolean
}

export type ReceivingShop = Awaited<ReturnType<typeof aReceivingShop>>

/** The people of a shop who order, ship, receive and settle, and their acts. */
export async function aReceivingShop(shop: OpenShop) {
  const at = await aShippedShop(shop)
  const { db } = shop

  /** An order of these quantities that was shipped in one shipment. */
  async function shipped(quantities: readonly number[], wanted: Parameters<typeof at.order>[1] = {}) {
    const order = await at.order(quantities, wanted)
    const { body: shipment } = await at.ship(order, quantities)
    const lines = order.products.map(
      (product_id) => shipment.lines.find((line) => line.product_id === product_id)?.id ?? 0,
    )
    return { order, shipment, lines, products: order.products }
  }

  const receive = (
    shipment_id: number,
    lines: NonNullable<Sent['lines']>,
    { token = at.hsc.token, key, ...more }: Act = {},
  ) =>
    shop.ask(token, receiptCalls.receive, {
      params: { shipment_id },
      body: { lines, ...more },
      ...(key !== undefined && { key }),
    })
  const reopen = (shipment_id: number, { token = at.hsc.token, version }: Pick<Act, 'token' | 'version'> = {}) =>
    shop.ask(token, receiptCalls.reopen, {
      params: { shipment_id },
      body: { ...(version !== undefined && { version }) },
    })
  const allOf = (lines: readonly number[], received: readonly number[]) =>
    lines.map((id, nth) => ({ id, received: received[nth] ?? 0 }))

  /** In the order of the lines and of the kinds. */
  const differencesOf = async (shipment_id: number) =>
    (await shop.ask(at.warehouse, differenceCalls.search, { body: { shipment_id, per_page: 0 } })).body.items.toSorted(
      (one, other) => one.id - other.id,
    )

  const atHsc = (ids: readonly number[]) => atStore(at.hscId, ids)
  const atStore = (store_id: number, ids: readonly number[]) =>
    Promise.all(
      ids.map(async (product_id) => {
        const row = db.selectFrom('store_stock').select('on_hand').where('product_id', '=', product_id)
        return (await row.where('store_id', '=', store_id).executeTakeFirst())?.on_hand ?? 0
      }),
    )
  const onTheWay = (ids: readonly number[]) =>
    Promise.all(
      ids.map(
        async (product_id) =>
          (await shop.ask(at.warehouse, placeCalls.places, { params: { product_id } })).body.in_transit,
      ),
    )
  const statusOf = async (id: number) =>
    (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

  return { ...at, shipped, receive, reopen, allOf, differencesOf, atHsc, atStore, onTheWay, statusOf }
}
