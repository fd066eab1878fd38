import { pickingCalls, shipmentCalls } from '#features/shipments/contract.ts'
import type { CancelledPieces } from '#features/shipments/rules.ts'
import { transferCalls } from '#features/transfers/contract.ts'
import type { BodyInput } from '#shared/call.ts'
import type { OpenShop } from './openShop.ts'
import { aProduct } from './products.ts'
import { aReceivingShop } from './receipts.ts'
import { setStock } from './storeStock.ts'

interface Act {
  token?: string
  key?: string
}
type Wanted = Partial<BodyInput<typeof transferCalls.make>> & Act

export type TransferringShop = Awaited<ReturnType<typeof aTransferringShop>>

/**
 * HSC gives to Mic Mac or to the warehouse. Sunnyside is a store that takes no part. The place whose turn it is acts, unless a
 * token says otherwise.
 */
export async function aTransferringShop(shop: OpenShop) {
  const at = await aReceivingShop(shop)
  const { db } = shop
  const idOf = async (name: string) =>
    (await db.selectFrom('stores').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const [micmacId, other] = [await idOf('Mic Mac'), await shop.signIn('sunnyside')]
  const sent = (key: string | undefined) => (key === undefined ? {} : { key })

  /** Creates products of which HSC has these numbers of pieces. */
  async function productsAtHsc(...onHand: number[]) {
    const products: number[] = []
    for (const pieces of onHand) {
      const id = await aProduct(db, { quantity_available: 100 })
      await setStock(db, at.hscId, id, pieces)
      products.push(id)
    }
    return products
  }

  const make = ({ token = at.hsc.token, key, ...body }: Wanted) =>
    shop.ask(token, transferCalls.make, {
      body: { from: at.hscId, to: body.as ? null : micmacId, lines: [], ...body },
      ...sent(key),
    })
  const answer = (
    call: typeof transferCalls.accept | typeof transferCalls.decline | typeof transferCalls.takeBack,
    id: number,
    { token = at.micmac, key, ...body }: Act & { version?: number; note?: string } = {},
  ) => shop.ask(token, call, { params: { id }, body, ...sent(key) })
  const accept = (id: number, act?: Act & { version?: number }) => answer(transferCalls.accept, id, act)
  const decline = (id: number, act?: Act & { note?: string }) => answer(transferCalls.decline, id, act)
  const takeBack = (id: number, act?: Act & { version?: number }) => answer(transferCalls.takeBack, id, act)

  const send = (
    shipment_id: number,
    lines: readonly { line_id: number; quantity: number }[],
    { token = at.hsc.token, key, ...body }: Act & { expected?: string } = {},
  ) => shop.ask(token, pickingCalls.ship, { body: { shipment_id, lines: [...lines], ...body }, ...sent(key) })

  const cancel = (id: number, pieces: CancelledPieces | undefined, token = at.hsc.token) =>
    shop.ask(token, shipmentCalls.cancel, { params: { id }, body: { ...(pieces && { pieces }) } })

  /** A transfer that HSC offered and the other place accepted. */
  async function accepted(
    quantities: readonly number[],
    { onHand = quantities.map(() => 10), ...wanted }: Wanted & { onHand?: number[] } = {},
  ) {
    const products = await productsAtHsc(...onHand)
    const lines = products.map((product_id, nth) => ({ product_id, quantity: quantities[nth] ?? 0 }))
    const { body } = await make({ lines, ...wanted })
    const { body: transfer } = await accept(body.id, { token: wanted.as ? at.warehouse : at.micmac })
    const lineOf = (product_id: number) => transfer.lines.find((line) => line.product_id === product_id)?.id ?? 0
    return { products, transfer, id: transfer.id, lines: products.map(lineOf) }
  }
  /** A transfer that was accepted and sent. */
  async function onItsWay(quantities: readonly number[], wanted: Parameters<typeof accepted>[1] = {}) {
    const made = await accepted(quantities, wanted)
    const { body } = await send(
      made.id,
      made.lines.map((line_id, nth) => ({ line_id, quantity: quantities[nth] ?? 0 })),
    )
    return { ...made, transfer: body }
  }
  const atMicmac = (products: readonly number[]) => at.atStore(micmacId, products)

  return {
    ...at,
    micmacId,
    other,
    productsAtHsc,
    make,
    accept,
    decline,
    takeBack,
    send,
    cancel,
    accepted,
    onItsWay,
    atMicmac,
  }
}
