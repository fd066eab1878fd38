import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { appointmentCalls } from '#features/appointments/contract.ts'
import { appointmentsPage } from '#features/appointments/pages.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { reportCalls } from '#features/reports/contract.ts'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import { zReportCalls } from '#features/zReports/contract.ts'
import { addressOf, type BodyInput, type Call, type Params } from '#shared/call.ts'
import { daysAfter, today } from '#shared/day.ts'
import { menuCounts } from '#shared/menuCountsContract.ts'
import type { FilledEmployee, FilledStore, FilledUser } from './fillChain.ts'
import type { RequestName } from './model.ts'
import type { Asked } from './sender.ts'

/** What a request depends on. */
export interface Asking {
  store: FilledStore
  user: FilledUser
  /** Who punches. */
  employee: FilledEmployee | undefined
  /** The rows of the reply before. */
  listed: () => unknown[]
  /** The day at whose times the visitor looks. */
  day: string
  products: readonly number[]
  /** The addresses of the styles, scripts and fonts of the home page. */
  files: readonly string[]
  chance: () => number
}

const searches = ['galaxy s24 rugged', 'iphone 15 clear', 'pixel 9 wallet', 'moto g screen', 'galaxy case', 'nordskin']
const chosenService = '/services?service=Screen%20Replacement'
const pages = ['/', '/', '/', '/find', '/services', chosenService, '/questions', '/contact']

/** How each request of the model is written. */
export const asks: Record<RequestName, (asking: Asking) => Asked> = {
  'sign in': ({ user }) => to(accountCalls.signIn, { body: { email: user.email, password: demoPassword } }),
  'open the workbench': () => get(appointmentsPage()),
  'resume a session': () => to(accountCalls.signInByToken, { body: {} }),
  'count for the menu': () => to(menuCounts),
  'search products': ({ chance }) =>
    to(inventoryCalls.search, { body: { query: oneOf(searches, chance), per_page: 25 } }),
  'set a line of the cart': (asking) =>
    to(cartCalls.set, { body: { product_id: productOf(asking), quantity: 1 + below(6, asking) } }),
  'open the cart': ({ user }) => to(cartCalls.items, { params: { userId: user.user_id } }),
  'place an order': ({ user }) => to(orderCalls.place, { params: { userId: user.user_id }, body: {} }),
  'list orders': () => to(orderCalls.search, { body: { page: 1, per_page: 25 } }),
  'list appointments': () => to(appointmentCalls.all, { body: { view: 'new', per_page: 25 } }),
  'change an appointment': (asking) =>
    to(appointmentCalls.update, { body: { id: idOfListed(asking), state: 'confirmed' } }),
  'change an order': (asking) =>
    to(orderCalls.update, { params: { id: idOfListed(asking) }, body: { status: 1, paid: 1 } }),
  'correct stock': (asking) =>
    to(inventoryCalls.adjust, { body: { id: productOf(asking), by: 1 + below(20, asking), note: 'Delivery' } }),
  'list time stamps': () => to(timeClockCalls.all, { body: { page: 1, per_page: 25, ...lastDays(7) } }),
  'list Z reports': () => to(zReportCalls.all, { body: { page: 1, per_page: 25, ...lastDays(7) } }),
  'report of sales': () => to(reportCalls.search, { body: { per_page: 25, ...lastDays(30) } }),
  charts: () => to(reportCalls.charts, { body: lastDays(90) }),
  'export orders of a store': () => to(orderCalls.export, { body: lastDays(30) }),
  'export orders of a week': () => to(orderCalls.export, { body: lastDays(7) }),
  'punch at the till': ({ employee }) =>
    to(employee?.isIn ? timeClockCalls.checkOut : timeClockCalls.checkIn, { body: { pin: employee?.pin ?? '' } }),
  'send a Z report': () =>
    to(zReportCalls.insert, {
      body: { charge: 1840.5, c1: 312.2, c2: 95, calculatedCharge: 1840.5, calculatedC1: 312.2, calculatedC2: 94 },
    }),
  'public page': ({ store, chance }) => {
    const page = chance() < 0.2 ? `/find/${store.slug}` : oneOf(pages, chance)
    return get(chance() < 0.25 ? `/fr${page === '/' ? '' : page}` : page)
  },
  'file of a page': ({ files, chance }) => get(oneOf(files, chance)),
  'free times': ({ store, day }) => to(appointmentCalls.slots, { body: { store: store.name, date: day } }),
  'book an appointment': (asking) => {
    const { store, day, chance } = asking
    const { time } = oneOf(asking.listed().filter(isFree), chance)
    const visitor = { firstName: 'Anne', lastName: 'Boudreau', phone: '902-555-0142' }
    const email = `visitor${below(1_000_000_000, asking)}@visitor.test`
    const when = { store: store.name, appointmentDate: day, appointmentTime: time }
    return to(appointmentCalls.request, { body: { ...visitor, email, ...when, service: 'Screen Replacement' } })
  },
}

const get = (path: string): Asked => ({ method: 'GET', path })

function to<const C extends Call>(call: C, { params, body }: { params?: Params<C>; body?: BodyInput<C> } = {}): Asked {
  const { method } = call
  return { method, path: addressOf(call, params ?? {}), ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }) }
}

/** The first products are asked for more often, as in the demo shop. */
const productOf = ({ products, chance }: Asking) => products[Math.floor(chance() ** 1.6 * products.length)] ?? 0
const below = (most: number, { chance }: Asking) => Math.floor(chance() * most)
const lastDays = (count: number) => ({ start_date: daysAfter(today(), -count), end_date: today() })

const isFree = (slot: unknown): slot is { time: string } =>
  typeof slot === 'object' && slot !== null && 'time' in slot && 'free' in slot && Number(slot.free) > 0

function idOfListed(asking: Asking): number {
  const row = oneOf(asking.listed(), asking.chance)
  return typeof row === 'object' && row !== null && 'id' in row ? Number(row.id) : 0
}

/** Draws one of the things: from a random place on, the first one that fits. */
export function oneOf<Thing>(things: readonly Thing[], chance: () => number, fits = (_: Thing) => true): Thing {
  const first = Math.floor(chance() * things.length)
  for (let n = 0; n < things.length; n++) {
    const thing = things[(first + n) % things.length]
    if (thing !== undefined && fits(thing)) return thing
  }
  throw new Error('There is none to choose.')
}
