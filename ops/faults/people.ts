import { randomUUID } from 'node:crypto'
import { accountCalls } from '#features/accounts/contract.ts'
import { appointmentCalls } from '#features/appointments/contract.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { contactCalls } from '#features/contact/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { imageCalls } from '#features/inventory/imageContract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import { zReportCalls } from '#features/zReports/contract.ts'
import { addressOf, nameOfCall } from '#shared/call.ts'
import { daysAfter, today } from '#shared/day.ts'
import { imageAddress } from '#shared/image.ts'
import { jobCalls } from '#shared/jobContract.ts'
import { photo } from '#test/pictures.ts'
import { type Caller, type Client, Refused } from './client.ts'
import type { Stage } from './stage.ts'
import { oneOf } from './topology.ts'

/** The connections of a person to the shop and to the journal. */
export interface Desk {
  client: Client
  stage: Stage
  /** A number from 0 to 1 that depends on the seed. */
  chance(): number
  /** Records work that makes a row. The work returns the row as the response describes it, or undefined without a response. */
  make(name: string, work: (key: string) => Promise<string | undefined>): Promise<void>
  /** Records work that sets a value. The work returns the value that the response confirms, or undefined without a response. */
  set(name: string, wanted: string, work: () => Promise<string | undefined>): Promise<void>
}
type Act = (desk: Desk, by: Caller) => Promise<void>

/** An act that a person repeats, with pauses of about `every` milliseconds. */
export interface Person {
  role: string
  every: number
  act: Act
  /** The account of the demo shop, for those who sign in. */
  account?: string
  /** Names a network address of its own, because the shop limits forms and sign-ins of one address. */
  namesAddress?: true
  /** True if the person does not write, so that no write is expected. */
  onlyReads?: true
}

/**
 * Those who send a request again send an Idempotency-Key or the version of the row with it: a request may hang in a node that
 * is frozen, and be carried out when the node continues, after it was sent again to another one.
 */
export const people: readonly Person[] = [
  ...['hsc', 'micmac', 'truro'].map((account) => ({ role: 'store', every: 1_000, account, act: placeOrder })),
  { role: 'bookings', every: 1_000, account: 'admin', act: bookForCustomer },
  { role: 'visitor', every: 1_500, namesAddress: true, act: requestBooking },
  { role: 'visitor', every: 2_000, namesAddress: true, act: sendMessage },
  { role: 'office', every: 1_000, account: 'admin', act: markPaid },
  { role: 'warehouse', every: 1_000, account: 'warehouse', act: count },
  { role: 'pictures', every: 4_000, account: 'warehouse', act: changePicture },
  { role: 'supplier', every: 1_200, account: 'supplier', act: hold },
  { role: 'till', every: 1_500, act: workAtTill(0) },
  { role: 'till', every: 1_500, act: workAtTill(1) },
  { role: 'jobs', every: 3_000, account: 'admin', act: exportAsJob },
  { role: 'sign-in', every: 3_000, act: signInAndOut },
  { role: 'reader', every: 500, account: 'admin', onlyReads: true, act: read },
  { role: 'guesser', every: 3_000, namesAddress: true, onlyReads: true, act: guessPassword },
]

const upTo = (most: number, chance: () => number) => 1 + Math.floor(chance() * most)

async function placeOrder({ client, stage, chance, make }: Desk, by: Caller) {
  const quantities = new Map<number, number>()
  for (let n = upTo(3, chance); n > 0; n--) quantities.set(oneOf(chance, stage.products), upTo(4, chance))
  const lines = [...quantities].map(([product_id, quantity]) => ({ product_id, quantity }))
  lines.sort((one, other) => one.product_id - other.product_id)
  for (const line of lines) await client.until(by, cartCalls.set, { body: line })
  const params = { userId: by.id ?? 0 }
  await make('order', async (key) => {
    const order = { params, body: { remarks: key, promo_code: '', lines }, key }
    const { id } = await client.until(by, orderCalls.place, order).catch(async (error: unknown) => {
      // A request of an earlier turn that hung in a node has arrived late, so the cart does not have the shown lines.
      const { items } = await client.until(by, cartCalls.items, { params })
      for (const { product_id } of items) await client.until(by, cartCalls.set, { body: { product_id, quantity: 0 } })
      throw error
    })
    const shown = lines.map(({ product_id, quantity }) => `${quantity} of ${product_id}`).join(', ')
    return `${id} of user ${by.id}: ${shown}`
  })
}

async function findSlot({ client, stage, chance }: Desk) {
  const store = oneOf(chance, stage.stores)
  const date = daysAfter(today(), 5 + Math.floor(chance() * 50))
  const slots = await client.once({}, appointmentCalls.slots, { body: { store, date } })
  const time = slots?.items.find(({ free }) => free > 0)?.time
  if (time === undefined) return undefined
  const customer = { firstName: 'Anne', lastName: 'Boudreau', phone: '902-555-0142' }
  const booking = { ...customer, store, appointmentDate: date, appointmentTime: time }
  return { booking: { ...booking, service: 'Screen Replacement' as const }, shown: `${store} ${date} ${time}` }
}

async function bookForCustomer(desk: Desk, by: Caller) {
  const slot = await findSlot(desk)
  if (!slot) return
  await desk.make('booking', async (key) => {
    await desk.client.until(by, appointmentCalls.insert, { body: { ...slot.booking, orderNotes: key }, key })
    return slot.shown
  })
}

/** An address of a network that nobody has used yet. */
const aNetwork = (chance: () => number) => [10, ...Array.from({ length: 3 }, () => upTo(250, chance))].join('.')

/** Visitors do not send a form again: their forms have no key. */
async function requestBooking(desk: Desk) {
  const slot = await findSlot(desk)
  if (!slot) return
  await desk.make('booking', async (key) => {
    const body = { ...slot.booking, email: `${key}@visitor.test`, orderNotes: key }
    return (await desk.client.once({}, appointmentCalls.request, { body, from: aNetwork(desk.chance) })) && slot.shown
  })
}

async function sendMessage({ client, chance, make }: Desk) {
  await make('message', async (key) => {
    const body = { name: 'Luc Cormier', email: `${key}@visitor.test`, message: key }
    return (await client.once({}, contactCalls.send, { body, from: aNetwork(chance) })) && 'a message'
  })
}

async function markPaid({ client, stage, chance, set }: Desk, by: Caller) {
  const id = oneOf(chance, stage.paid)
  const paid = chance() < 0.5 ? 1 : 0
  await set(`payment of order ${id}`, String(paid), async () => {
    await client.until(by, orderCalls.markPaid, { body: { selectedTransactions: [id], paid }, key: randomUUID() })
    return String(paid)
  })
}

async function count({ client, stage, chance, make }: Desk, by: Caller) {
  const id = oneOf(chance, stage.products)
  const more = upTo(9, chance)
  await make('count', async (key) => {
    await client.until(by, inventoryCalls.adjust, { body: { id, by: more, note: key }, key })
    return `${more} more of ${id}`
  })
}

async function findVersion(client: Client, by: Caller, id: number): Promise<number> {
  const { items } = await client.until(by, inventoryCalls.search, { body: { ids: String(id) } })
  return items[0]?.version ?? 0
}

/** Sends it until there is a response, because only the response has the name of the picture. */
async function changePicture({ client, stage, chance, set }: Desk, by: Caller) {
  const id = oneOf(chance, stage.pictured)
  const file = await photo(160, 160).png().toBuffer()
  await set(`picture of product ${id}`, '', async () => {
    for (;;) {
      const body = { id, version: await findVersion(client, by, id) }
      const reply = await client.once(by, imageCalls.updateImage, { body, file }).catch(unlessStale)
      if (client.isOver) return undefined
      if (!reply) continue
      await client.read(imageAddress(reply.image_name, 144))
      return reply.image_name
    }
  })
}

function unlessStale(error: unknown): undefined {
  if (!(error instanceof Refused && error.status === 409)) throw error
}

async function hold({ client, stage, chance, set }: Desk, by: Caller) {
  const id = oneOf(chance, stage.held)
  const version = await findVersion(client, by, id)
  const quantity_hold = upTo(999_999, chance)
  await set(`hold of product ${id}`, String(quantity_hold), async () => {
    const reply = await client.once(by, inventoryCalls.update, { body: { id, quantity_hold, version } })
    return reply && String(quantity_hold)
  })
}

/** An employee comes and goes all day long, and the till reports the day again and again. */
function workAtTill(nth: number): Act {
  return async ({ client, stage, chance, make }) => {
    const till = stage.tills[nth]
    if (!till) return
    const by: Caller = { token: till.key }
    for (const [name, call] of [
      ['check-in', timeClockCalls.checkIn] as const,
      ['check-out', timeClockCalls.checkOut] as const,
    ]) {
      await make(`${name} of employee ${till.employee_id}`, async (key) => {
        const { id } = await client.until(by, call, { body: { pin: till.pin }, key })
        return `punch ${id}`
      })
    }
    if (chance() > 0.3) return
    const charge = upTo(999, chance)
    await make('Z report', async (key) => {
      const figures = { charge, c1: 50, c2: 25, calculatedCharge: 100, calculatedC1: 50, calculatedC2: 25 }
      await client.until(by, zReportCalls.insert, { body: { ...figures, comment: key }, key })
      return `charge ${charge}`
    })
  }
}

/** Starts an export as a job, and fetches the newest file. */
async function exportAsJob({ client, chance, make }: Desk, by: Caller) {
  const jobs = await client.until(by, jobCalls.latest)
  const newest = jobs.find(({ file_name }) => file_name !== null)
  if (newest) await client.read(addressOf(jobCalls.file, { id: newest.id }), by)
  // A machine that is busy with other work draws them slowly.
  if (jobs.filter(({ state }) => state === 'queued').length > 15) return
  const call = nameOfCall(oneOf(chance, [orderCalls.export, zReportCalls.export, inventoryCalls.export]))
  await make('job', async (key) => {
    const body = { call, input: JSON.stringify({ body: { query: 'HSC' } }) }
    const { id } = await client.until(by, jobCalls.insert, { body, key })
    return `job ${id} is done`
  })
}

/** Signs in at one device after another, and signs out at about every second of them. */
async function signInAndOut({ client, chance, set }: Desk) {
  const by: Caller = {}
  await client.signIn(by, 'moncton')
  const { token = '' } = by
  await set(`session ${token}`, 'open', async () => 'open')
  if (chance() < 0.5) return
  await set(`session ${token}`, 'ended', async () => {
    await client.until(by, accountCalls.signOut, { body: { token } }).catch((error: unknown) => {
      // The response to the first request was lost.
      if (!(error instanceof Refused && error.status === 401)) throw error
    })
    return 'ended'
  })
}

async function read({ client }: Desk, by: Caller) {
  for (const page of ['/', '/fr/find', '/services', '/fr/contact']) await client.read(page)
  await client.once(by, orderCalls.search, { body: { page: 1, per_page: 50 } })
  await client.once(by, inventoryCalls.search, { body: { query: 'galaxy', page: 1, per_page: 50 } })
}

/** The password is rejected, and the guesser is locked out for a while, as expected. */
async function guessPassword({ client }: Desk) {
  const body = { email: 'sydney@tidewater.example', password: 'not the password' }
  await client.once({}, accountCalls.signIn, { body, from: '10.255.255.1' }).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
  })
}
