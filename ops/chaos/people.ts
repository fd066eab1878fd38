import { randomUUID } from 'node:crypto'
import { accountCalls } from '#features/accounts/contract.ts'
import { appointmentCalls } from '#features/appointments/contract.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { contactCalls } from '#features/contact/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { imageCalls } from '#features/inventory/imageContract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { orderLineCalls } from '#features/orders/linesContract.ts'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import { zReportCalls } from '#features/zReports/contract.ts'
import { addressOf, nameOfCall } from '#shared/call.ts'
import { daysAfter, today } from '#shared/day.ts'
import { imageAddress } from '#shared/image.ts'
import { jobCalls } from '#shared/jobContract.ts'
import { photo } from '#test/pictures.ts'
import { Account, type Caller, type Client, Refused } from './client.ts'
import type { Asked } from './journal.ts'
import { words } from './words.ts'

export const roles = [
  'visitor',
  'store',
  'office',
  'warehouse',
  'pictures',
  'supplier',
  'till',
  'jobs',
  'sign-in',
] as const
export type Role = (typeof roles)[number]

/** What somebody does repeatedly, with a pause of about `every` milliseconds. A guesser does no work. */
export interface Person {
  role: Role | 'guesser'
  every: number
  turn(): Promise<void>
}

/** The way to the shop and to the journal. */
export interface Desk {
  client: Client
  /** The client of those who guess passwords and pins. */
  guesses: Client
  /** From 0 to 1, by the seed. */
  chance(): number
  ask(asked: Omit<Asked, 'during'>): Asked
  acknowledge(role: Role, asked: Asked, value: string): void
}

/** Rows of the demo shop, and rows that were added for the load. */
export interface Stage {
  products: number[]
  /** Products whose hold the supplier sets, and products that get pictures. */
  held: number[]
  pictured: number[]
  /** Orders that the office edits, and orders that it marks as paid. */
  edited: number[]
  paid: number[]
  tills: { key: string; pin: string; employee_id: number }[]
  /** The key of a till at which nobody knows a pin. */
  guessedTill: string
  stores: string[]
}

export function peopleOf(desk: Desk, stage: Stage): Person[] {
  return [
    ...['hsc', 'micmac', 'truro'].map((name) => storeThatOrders(desk, stage, name)),
    visitorWhoBooks(desk, stage),
    visitorWhoWrites(desk),
    officeThatEdits(desk, stage),
    warehouseThatCounts(desk, stage),
    warehouseWithCamera(desk, stage),
    supplierWhoHolds(desk, stage),
    ...stage.tills.map((till) => tillAtWork(desk, till)),
    adminWithJobs(desk),
    userWhoSignsIn(desk),
    guesserOfPasswords(desk),
    guesserOfPins(desk, stage),
  ]
}

const made = (name: string, key = randomUUID()) => ({ kind: 'made', name, key }) as const
const set = (name: string, wanted: string) => ({ kind: 'set', name, key: '', wanted }) as const

/** Runs with the account, which signs in when its session has ended. Sessions must not end, so that counts as an error. */
async function signedIn(desk: Desk, account: Account, act: () => Promise<void>) {
  if (!account.token) await account.signIn()
  try {
    await act()
  } catch (error) {
    if (error instanceof Refused && error.status === 401) {
      desk.client.note(`The session of ${account.email} has ended.`)
      delete account.token
      return
    }
    throw error
  }
}

function storeThatOrders(desk: Desk, { products }: Stage, name: string): Person {
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
        const { id } = await client.until(account, orderCalls.place, {
          params: { userId: account.id },
          body: { remarks: asked.key, promo_code: '' },
          key: asked.key,
        })
        desk.acknowledge('store', asked, words.order(id, account.id, lines))
      }),
  }
}

/** An address of a network that nobody has used yet, because the forms are limited by network. */
const aNetwork = (chance: () => number) =>
  [10, ...Array.from({ length: 3 }, () => 1 + Math.floor(chance() * 250))].join('.')

/** Visitors do not send a form again: their forms have no key. */
function visitorWhoBooks(desk: Desk, { stores }: Stage): Person {
  const { client, chance } = desk
  return {
    role: 'visitor',
    every: 1_500,
    turn: async () => {
      await client.read('/services')
      const store = stores[Math.floor(chance() * stores.length)] ?? ''
      const date = daysAfter(today(), 5 + Math.floor(chance() * 50))
      const slots = await client.once({}, appointmentCalls.slots, { body: { store, date } })
      const slot = slots?.items.find(({ free }) => free > 0)
      if (!slot) return
      const asked = desk.ask(made('booking'))
      const body = {
        ...{ firstName: 'Anne', lastName: 'Boudreau', phone: '902-555-0142', service: 'Screen Replacement' as const },
        ...{ email: `${asked.key}@visitor.test`, orderNotes: asked.key },
        ...{ store, appointmentDate: date, appointmentTime: slot.time },
      }
      const reply = await client.once({}, appointmentCalls.request, { body, from: aNetwork(chance) })
      if (reply) desk.acknowledge('visitor', asked, words.booking(store, date, slot.time))
    },
  }
}

function visitorWhoWrites(desk: Desk): Person {
  const { client, chance } = desk
  return {
    role: 'visitor',
    every: 2_000,
    turn: async () => {
      await client.read('/fr/contact')
      const asked = desk.ask(made('message'))
      const body = { name: 'Luc Cormier', email: `${asked.key}@visitor.test`, message: asked.key }
      const reply = await client.once({}, contactCalls.send, { body, from: aNetwork(chance) })
      if (reply) desk.acknowledge('visitor', asked, words.message)
    },
  }
}

/** The office changes remarks, marks orders as paid and back, and reads lists and spreadsheets. */
function officeThatEdits(desk: Desk, { edited, paid }: Stage): Person {
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

function warehouseThatCounts(desk: Desk, { products }: Stage): Person {
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

function warehouseWithCamera(desk: Desk, { pictured }: Stage): Person {
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
        const { image_name } = await client.until(account, imageCalls.updateImage, { body: { id }, file })
        desk.acknowledge('pictures', asked, image_name)
        await client.read(imageAddress(image_name, 144))
      }),
  }
}

/** The supplier sends the version of the row, so that a late request of the same user changes nothing. */
function supplierWhoHolds(desk: Desk, { held }: Stage): Person {
  const { client, chance } = desk
  const account = new Account(client, 'supplier')
  return {
    role: 'supplier',
    every: 1_200,
    turn: () =>
      signedIn(desk, account, async () => {
        const id = held[Math.floor(chance() * held.length)] ?? 0
        const { items } = await client.until(account, inventoryCalls.search, { body: { ids: String(id) } })
        const version = items[0]?.version ?? 0
        const quantity_hold = 1 + Math.floor(chance() * 999_999)
        const asked = desk.ask(set(`hold of product ${id}`, String(quantity_hold)))
        const reply = await client.once(account, inventoryCalls.update, { body: { id, quantity_hold, version } })
        if (reply) desk.acknowledge('supplier', asked, String(quantity_hold))
      }),
  }
}

/** An employee comes and goes all day long, and the till reports the day again and again. */
function tillAtWork(desk: Desk, { key, pin, employee_id }: Stage['tills'][number]): Person {
  const { client } = desk
  const till: Caller = { token: key }
  let round = 0
  const punch = async (call: typeof timeClockCalls.checkIn | typeof timeClockCalls.checkOut) => {
    const name = call === timeClockCalls.checkIn ? 'check-in' : 'check-out'
    const asked = desk.ask(made(`${name} of employee ${employee_id}`))
    const { id } = await client.until(till, call, { body: { pin }, key: asked.key })
    desk.acknowledge('till', asked, words.punch(id))
  }
  return {
    role: 'till',
    every: 1_500,
    turn: async () => {
      round++
      await punch(timeClockCalls.checkIn)
      await punch(timeClockCalls.checkOut)
      if (round % 3 > 0) return
      const asked = desk.ask(made('Z report'))
      const figures = { charge: 100 + round, c1: 50, c2: 25, calculatedCharge: 100, calculatedC1: 50, calculatedC2: 25 }
      await client.until(till, zReportCalls.insert, { body: { ...figures, comment: asked.key }, key: asked.key })
      desk.acknowledge('till', asked, words.zReport(100 + round))
    },
  }
}

/** Starts one export after another as a job, and fetches its file. */
function adminWithJobs(desk: Desk): Person {
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

/** Being rejected, and locked out for a while, is what should happen. */
async function unlessRefused(act: Promise<unknown>) {
  await act.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
  })
}

function guesserOfPasswords({ guesses }: Desk): Person {
  const body = { email: 'sydney@tidewater.example', password: 'not the password' }
  return {
    role: 'guesser',
    every: 3_000,
    turn: () => unlessRefused(guesses.once({}, accountCalls.signIn, { body, from: '10.255.255.1' })),
  }
}

function guesserOfPins({ guesses }: Desk, { guessedTill }: Stage): Person {
  const till: Caller = { token: guessedTill }
  return {
    role: 'guesser',
    every: 5_000,
    turn: () => unlessRefused(guesses.once(till, timeClockCalls.checkIn, { body: { pin: '00000000' } })),
  }
}

/** Signs in at one device after another, and signs out at every second of them. */
function userWhoSignsIn(desk: Desk): Person {
  const { client } = desk
  let round = 0
  return {
    role: 'sign-in',
    every: 3_000,
    turn: async () => {
      const account = new Account(client, 'moncton')
      await account.signIn()
      const { token = '' } = account
      const asked = desk.ask(set(`session ${token}`, words.isOpen(true)))
      desk.acknowledge('sign-in', asked, words.isOpen(true))
      if (round++ % 2 === 0) return
      const out = desk.ask(set(`session ${token}`, words.isOpen(false)))
      await client.until(account, accountCalls.signOut, { body: { token } }).catch((error: unknown) => {
        // The answer to the first request was lost.
        if (!(error instanceof Refused && error.status === 401)) throw error
      })
      desk.acknowledge('sign-in', out, words.isOpen(false))
    },
  }
}
