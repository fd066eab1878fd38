import { beforeAll, expect, it } from 'vitest'
import { serverFeatures } from '#app/serverFeatures.ts'
import { contactCalls } from '#features/contact/contract.ts'
import { menuCounts } from '#shared/menuCountsContract.ts'
import { roles } from '#shared/roles.ts'
import { workbenchOf } from '#workbench/workbench.ts'
import { aVisitor, openStore, request } from '../appointments.ts'
import { type OpenShop, openShop, type SignedIn } from '../openShop.ts'
import { anOrder } from '../orders.ts'
import { aReceivingShop } from '../receipts.ts'
import { aTransferringShop } from '../transfers.ts'
import { webFeatures } from '../webFeatures.ts'

let shop: OpenShop
let admin: SignedIn
let hsc: SignedIn
let micmac: SignedIn
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.comeIn('admin')
  hsc = await shop.comeIn('hsc')
  micmac = await shop.comeIn('micmac')
})

const countsOf = async ({ token }: Pick<SignedIn, 'token'>) => (await shop.ask(token, menuCounts)).body.counts

it('counts new messages and appointments and pending orders, for a store only its own', async () => {
  const before = { admin: await countsOf(admin), hsc: await countsOf(hsc), micmac: await countsOf(micmac) }
  await shop.db.updateTable('orders').set({ status: 1 }).execute()
  await anOrder(shop.db, { user_id: hsc.id, status: 0 }, [])
  await anOrder(shop.db, { user_id: hsc.id, status: 0 }, [])
  await anOrder(shop.db, { user_id: hsc.id, status: 1 }, [])
  await openStore(shop, admin.token, { name: 'Counted', user_id: null })
  await request(shop, aVisitor({ store: 'Counted' }))
  await shop.ask(undefined, contactCalls.send, {
    body: { name: 'Anne', email: 'anne@visitor.test', message: 'Do you repair watches?' },
  })

  expect(await countsOf(admin)).toEqual({
    adminTransactionsSummary: 2,
    adminAppointments: before.admin.adminAppointments! + 1,
    adminMessages: before.admin.adminMessages! + 1,
    adminDifferences: before.admin.adminDifferences!,
    jobs: 0,
  })
  expect(await countsOf(hsc)).toEqual({ ...before.hsc, adminTransactionsSummary: 2 })
  expect(await countsOf(micmac)).toEqual({ ...before.micmac, adminTransactionsSummary: 0 })
})

it('counts the transfers whose turn is that of a store', async () => {
  const at = await aTransferringShop(shop)
  const count = async () => [(await countsOf(hsc)).adminShipments!, (await countsOf(micmac)).adminShipments!]
  const [ofHsc = 0, ofMicmac = 0] = await count()
  const [product_id = 0] = await at.productsAtHsc(5)
  const { id, lines } = (await at.make({ lines: [{ product_id, quantity: 2 }] })).body
  expect(await count()).toEqual([ofHsc, ofMicmac + 1])
  await at.accept(id)
  expect(await count()).toEqual([ofHsc + 1, ofMicmac])
  await at.send(id, [{ line_id: lines[0]!.id, quantity: 2 }])
  expect(await count()).toEqual([ofHsc, ofMicmac + 1])
  await at.receive(id, [{ id: lines[0]!.id, received: 2 }], { token: at.micmac, close: true })
  expect(await count()).toEqual([ofHsc, ofMicmac])
})

it('counts the shipments on their way to a store', async () => {
  const at = await aReceivingShop(shop)
  const before = (await countsOf(hsc)).adminShipments ?? 0
  const others = await countsOf(micmac)
  const { shipment } = await at.shipped([2])
  expect((await countsOf(hsc)).adminShipments).toBe(before + 1)
  expect(await countsOf(micmac)).toEqual(others)
  await at.receive(shipment.id, [], { close: true })
  expect((await countsOf(hsc)).adminShipments).toBe(before)
})

it('counts no further than one more than the menu shows', { tags: ['details'] }, async () => {
  const orders = Array.from({ length: 101 }, () => anOrder(shop.db, { user_id: micmac.id, status: 0 }, []))
  await Promise.all(orders)
  expect((await countsOf(micmac)).adminTransactionsSummary).toBe(100)
})

it('a supplier gets only the number of its own jobs', async () => {
  expect(await countsOf({ token: await shop.signIn('supplier') })).toEqual({ jobs: 0 })
})

it('every page that declares a count has one on the server, for each role that sees its link', () => {
  const { pages } = workbenchOf(webFeatures)
  const declared = pages
    .filter(({ counted }) => counted)
    .map(({ name, allow, menu = [] }) => [
      name,
      roles.filter((role) => allow.includes(role) && menu.some((place) => place.for?.includes(role) ?? true)),
    ])
  const answered = Object.values(serverFeatures).flatMap(({ menuCounts = {} }) =>
    Object.entries(menuCounts).map(([page, count]) => [page, count.for]),
  )
  expect(Object.fromEntries(answered)).toEqual(Object.fromEntries(declared))
})
