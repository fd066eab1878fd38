import { randomUUID } from 'node:crypto'
import { appointmentCalls } from '#features/appointments/contract.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { imageCalls } from '#features/inventory/imageContract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { orderLineCalls } from '#features/orders/linesContract.ts'
import { zReportCalls } from '#features/zReports/contract.ts'
import { addressOf, nameOfCall } from '#shared/call.ts'
import { daysAfter, today } from '#shared/day.ts'
import { imageAddress } from '#shared/image.ts'
import { jobCalls } from '#shared/jobContract.ts'
import { photo } from '#test/pictures.ts'
import { Account, type Client, Refused } from './client.ts'
import { type Desk, made, type Person, type Stage, set, signedIn } from './desk.ts'
import { words } from './words.ts'

export function storeThatOrders(desk: Desk, { products }: Stage, name: string): Person {
  const { client, chance } = desk
  const account = new Account(client, name)
  return {
    role: 'store',
    every: 1_000,
    turn: () =>
      signedIn(desk, account, async () => {
        const lines = new Map<number, number>()
        const count = 1 + Math.floor(chance() * 3)
        while (lines.size < count) {
          lines.set(products[Math.floor(chance() * products.length)] ?? 0, 1 + Math.floor(chance() * 4))
        }
        for (const [product_id, quantity] of lines) {
          await client.until(account, cartCalls.set, { body: { product_id, quantity } })
        }
        const asked = desk.ask(made('order'))
        const shown = [...lines].map(([product_id, quantity]) => ({ product_id, quantity }))
        const place = client.until(account, orderCalls.place, {
          params: { userId: account.id },
          body: { remarks: asked.key, promo_code: '', lines: shown },
          key: asked.key,
        })
        const { id } = await place.catch(async (error: unknown) => {
          // A request of the turn before that hung in a node has arrived late, and the cart has other lines than are shown.
          await emptyCart(client, account)
          throw error
        })
        desk.acknowledge('store', asked, words.order(id, account.id, lines))
      }),
  }
}

async function emptyCart(client: Client, account: Account) {
  const { items } = await client.until(account, cartCalls.items, { params: { userId: account.id } })
  for (const { product_id } of items) await client.until(account, cartCalls.set, { body: { product_id, quantity: 0 } })
}

/** Books for customers who call. */
export function storeThatBooks(desk: Desk, { stores }: Stage): Person {
  const { client, chance } = desk
  const account = new Account(client, 'admin')
  return {
    role: 'bookings',
    every: 1_500,
    turn: () =>
      signedIn(desk, account, async () => {
        const store = stores[Math.floor(chance() * stores.length)] ?? ''
        const date = daysAfter(today(), 5 + Math.floor(chance() * 50))
        const { items } = await client.until({}, appointmentCalls.slots, { body: { store, date } })
        const slot = items.find(({ free }) => free > 0)
        if (!slot) return
        const asked = desk.ask(made('booking'))
        const visitor = { firstName: 'Anne', lastName: 'Boudreau', phone: '902-555-0142' }
        const when = { store, appointmentDate: date, appointmentTime: slot.time }
        const body = { ...visitor, ...when, service: 'Screen Replacement' as const, orderNotes: asked.key }
        await client.until(account, appointmentCalls.insert, { body, key: asked.key })
        desk.acknowledge('bookings', asked, words.booking(store, date, slot.time))
      }),
  }
}

/** The office changes remarks, marks orders as paid and back, and reads lists and spreadsheets. */
export function officeThatEdits(desk: Desk, { edited, paid }: Stage): Person {
  const { client } = desk
  const account = new Account(client, 'admin')
  let round = 0
  const edit = async () => {
    const id = edited[round % edited.length] ?? 0
    const remarks = `Edited ${round}`
    const asked = desk.ask(set(`remarks of order ${id}`, remarks))
    await client.until(account, orderCalls.update, { params: { id }, body: { remarks } })
    desk.acknowledge('office', asked, remarks)
  }
  const markPaid = async () => {
    const isPaid = round % 2 === 0 ? 1 : 0
    const asked = paid.map((id) => desk.ask(set(`payment of order ${id}`, String(isPaid))))
    const body = { selectedTransactions: paid, paid: isPaid } as const
    await client.until(account, orderCalls.markPaid, { body, key: randomUUID() })
    for (const each of asked) desk.acknowledge('office', each, String(isPaid))
  }
  return {
    role: 'office',
    every: 1_000,
    turn: () =>
      signedIn(desk, account, async () => {
        round++
        if (round % 4 < 2) await edit()
        else await markPaid()
        if (round % 5 === 0) await client.once(account, orderCalls.search, { body: { page: 1, per_page: 50 } })
        if (round % 8 === 0) await client.once(account, orderLineCalls.all, { params: { id: edited[0] ?? 0 } })
      }),
  }
}

export function warehouseThatCounts(desk: Desk, { products }: Stage): Person {
  const { client, chance } = desk
  const account = new Account(client, 'warehouse')
  return {
    role: 'warehouse',
    every: 1_000,
    turn: () =>
      signedIn(desk, account, async () => {
        const id = products[Math.floor(chance() * products.length)] ?? 0
        const by = 1 + Math.floor(chance() * 9)
        const asked = desk.ask(made('count'))
        const body = { id, by, note: asked.key }
        await client.until(account, inventoryCalls.adjust, { body, key: asked.key })
        desk.acknowledge('warehouse', asked, words.count(id, by))
      }),
  }
}

export function warehouseWithCamera(desk: Desk, { pictured }: Stage): Person {
  const { client, chance } = desk
  const account = new Account(client, 'warehouse')
  return {
    role: 'pictures',
    every: 4_000,
    turn: () =>
      signedIn(desk, account, async () => {
        const id = pictured[Math.floor(chance() * pictured.length)] ?? 0
        const asked = desk.ask(set(`picture of product ${id}`, ''))
        const file = await photo(160, 160).png().toBuffer()
        const image_name = await changePicture(client, account, id, file)
        desk.acknowledge('pictures', asked, image_name)
        await client.read(imageAddress(image_name, 144))
      }),
  }
}

/** Sends the picture until there is an answer, each time with the version of then: a request that hung changes nothing later. */
async function changePicture(client: Client, account: Account, id: number, file: Buffer): Promise<string> {
  for (;;) {
    const version = await versionOf(client, account, id)
    const reply = await client.once(account, imageCalls.updateImage, { body: { id, version }, file }).catch(unlessStale)
    if (reply) return reply.image_name
    if (client.isOver) throw new Error('The end came before the answer.')
  }
}

function unlessStale(error: unknown): undefined {
  if (!(error instanceof Refused && error.status === 409)) throw error
}

async function versionOf(client: Client, account: Account, id: number): Promise<number> {
  const { items } = await client.until(account, inventoryCalls.search, { body: { ids: String(id) } })
  return items[0]?.version ?? 0
}

/** The supplier sends the version of the row, so that a late request of the same user changes nothing. */
export function supplierWhoHolds(desk: Desk, { held }: Stage): Person {
  const { client, chance } = desk
  const account = new Account(client, 'supplier')
  return {
    role: 'supplier',
    every: 1_200,
    turn: () =>
      signedIn(desk, account, async () => {
        const id = held[Math.floor(chance() * held.length)] ?? 0
        const version = await versionOf(client, account, id)
        const quantity_hold = 1 + Math.floor(chance() * 999_999)
        const asked = desk.ask(set(`hold of product ${id}`, String(quantity_hold)))
        const reply = await client.once(account, inventoryCalls.update, { body: { id, quantity_hold, version } })
        if (reply) desk.acknowledge('supplier', asked, String(quantity_hold))
      }),
  }
}

/** Starts one export after another as a job, and fetches its file. */
export function adminWithJobs(desk: Desk): Person {
  const { client } = desk
  const account = new Account(client, 'admin')
  const exports = [orderCalls.export, zReportCalls.export, inventoryCalls.export]
  let round = 0
  return {
    role: 'jobs',
    every: 3_000,
    turn: () =>
      signedIn(desk, account, async () => {
        const jobs = await client.until(account, jobCalls.latest)
        const newest = jobs.find(({ file_name }) => file_name !== null)
        if (newest) await client.read(addressOf(jobCalls.file, { id: newest.id }), account)
        if (jobs.filter(({ state }) => state === 'queued').length > 3) return
        const call = exports[round++ % exports.length] ?? orderCalls.export
        const body = { call: nameOfCall(call), input: JSON.stringify({ body: { query: 'HSC' } }) }
        const asked = desk.ask(made('job'))
        const { id } = await client.until(account, jobCalls.insert, { body, key: asked.key })
        desk.acknowledge('jobs', asked, words.job(id))
      }),
  }
}
