// One day of one store, as figures. docs/scaling.md calculates with the same ones. A store of the demo shop places 0.9 orders a day:
// about 4,000 orders of eleven stores in fourteen months, three lines each. The figures here are those of a busy store, so that a
// chain of usual stores needs less than what is calculated from them.

/** What a request may take at most, as the 99th percentile, in milliseconds. */
export const goals = {
  /** A list, a search, a page of the workbench: what staff wait for while they look at it. */
  read: 100,
  /** A public page or one of its files. Most come from memory. */
  page: 100,
  write: 300,
  /** Sums over many orders: the goal of the report over all time in `npm run bench history`. */
  sum: 500,
  /** A spreadsheet, and a sign-in, which computes a hash on purpose. */
  long: 1000,
} as const
export type Goal = keyof typeof goals

/** Every request of the model. The requests of an act are sent one after the other, each after the reply to the one before. */
export const requests = {
  'sign in': 'long',
  'open the workbench': 'page',
  'resume a session': 'read',
  'count for the menu': 'read',
  'search products': 'read',
  'set a line of the cart': 'write',
  'open the cart': 'read',
  'place an order': 'write',
  'list orders': 'read',
  'list appointments': 'read',
  'change an appointment': 'write',
  'change an order': 'write',
  'correct stock': 'write',
  'list time stamps': 'read',
  'list Z reports': 'read',
  'report of sales': 'sum',
  charts: 'sum',
  'export orders of a store': 'long',
  'export orders of a week': 'long',
  'punch at the till': 'write',
  'send a Z report': 'write',
  'public page': 'page',
  'file of a page': 'page',
  'free times': 'read',
  'book an appointment': 'write',
} as const satisfies Record<string, Goal>
export type RequestName = keyof typeof requests

/** How the acts of a day are spread over its hours: a weight for each hour of the clock at the store, from 0 to 23. */
export const hours = {
  /** Open from 10 to 21, as on Thursdays and Fridays, the longest days. Most is done after opening at 10, and at 15. */
  counter: [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 10, 8, 6, 7, 8, 10, 8, 7, 6, 5, 4, 2, 0, 0],
  /** Check-ins before opening, breaks from 12 on, the change of shifts at 15, check-outs at closing. */
  shifts: [0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 2, 1, 4, 4, 1, 5, 1, 1, 2, 1, 1, 6, 0, 0],
  /** Z reports, when the tills are counted. */
  closing: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
  office: [0, 0, 0, 0, 0, 0, 0, 1, 5, 9, 10, 9, 5, 8, 9, 10, 7, 3, 1, 0, 0, 0, 0, 0],
  /** Visitors look for a store at lunch, and at home in the evening. */
  visitors: [1, 0, 0, 0, 0, 0, 1, 2, 4, 6, 7, 7, 8, 7, 6, 6, 6, 6, 7, 8, 8, 6, 4, 2],
} as const
export type Hours = keyof typeof hours

interface Act {
  /** How often in a day of a store. */
  perDay: number
  hours: Hours
  /** The requests, each with its number. */
  sends: Partial<Record<RequestName, number>>
}

/** Employees of a store. The demo shop has three to six. */
export const employees = 5
/** The lines of an order. In the demo shop, 3.2 on average. */
export const lines = 4
/** The files that a browser fetches once and keeps: the style, a font, and the scripts of Find and of the booking form, with React. */
export const filesOfFirstVisit = 12

/** Everything that happens at a busy store on a day, or because of it. */
export const acts = {
  /** HSC, the busiest store of the demo shop, places 1.7 a day over the year, and 3 before Christmas. Each line is searched for. */
  order: {
    perDay: 3,
    hours: 'counter',
    sends: { 'search products': lines, 'set a line of the cart': lines, 'open the cart': 1, 'place an order': 1 },
  },
  /** A customer at the counter asks for a case or its price: four times an hour. */
  lookUp: { perDay: 44, hours: 'counter', sends: { 'search products': 1 } },
  /** A page of the workbench in a new tab, after a break or by a bookmark. */
  openWorkbench: {
    perDay: 12,
    hours: 'counter',
    sends: { 'open the workbench': 1, 'resume a session': 1, 'count for the menu': 1, 'list orders': 1 },
  },
  /** The menu counts every minute while its tab is visible: half of the eleven hours. This is the most frequent act. */
  watchMenu: { perDay: 330, hours: 'counter', sends: { 'count for the menu': 1 } },
  /** The store looks after its orders of before. */
  readOrders: { perDay: 6, hours: 'counter', sends: { 'list orders': 1 } },
  readAppointments: { perDay: 12, hours: 'counter', sends: { 'list appointments': 1 } },
  /** Each appointment is confirmed, and later done. */
  changeAppointment: { perDay: 6, hours: 'counter', sends: { 'list appointments': 1, 'change an appointment': 1 } },
  /** A store user and two others in the morning. All others go on with their session. */
  signIn: { perDay: 3, hours: 'counter', sends: { 'sign in': 1 } },
  /** Each employee comes, goes for a break, comes back and goes home. */
  punch: { perDay: employees * 4, hours: 'shifts', sends: { 'punch at the till': 1 } },
  closeTill: { perDay: 1, hours: 'closing', sends: { 'send a Z report': 1 } },
  /** The spreadsheet of the own orders of a month, once a week. */
  exportOwn: { perDay: 0.15, hours: 'counter', sends: { 'export orders of a store': 1 } },
  /** The warehouse completes each order, and the office marks it as paid. */
  handleOrder: { perDay: 6, hours: 'office', sends: { 'list orders': 1, 'change an order': 1 } },
  /** Deliveries and corrections of the warehouse, on the store's account. */
  correctStock: { perDay: 3, hours: 'office', sends: { 'search products': 1, 'correct stock': 1 } },
  readTimeStamps: { perDay: 0.5, hours: 'office', sends: { 'list time stamps': 1 } },
  readZReports: { perDay: 0.5, hours: 'office', sends: { 'list Z reports': 1 } },
  /** The office of a chain with eleven stores opens the report and the charts two or three times a day. */
  readReport: { perDay: 0.2, hours: 'office', sends: { 'report of sales': 1 } },
  readCharts: { perDay: 0.2, hours: 'office', sends: { charts: 1 } },
  /** The office exports the orders of all stores of a week, each working day. */
  exportAll: { perDay: 0.1, hours: 'office', sends: { 'export orders of a week': 1 } },
  /** 50 visitors a day, each of whom opens three pages. Two of three have not been here before. */
  visit: { perDay: 17, hours: 'visitors', sends: { 'public page': 3 } },
  firstVisit: { perDay: 33, hours: 'visitors', sends: { 'public page': 3, 'file of a page': filesOfFirstVisit } },
  /** A visitor who books looks at the times of two days. */
  book: {
    perDay: 3,
    hours: 'visitors',
    sends: { 'public page': 1, 'free times': 2, 'book an appointment': 1 },
  },
} as const satisfies Record<string, Act>
export type ActName = keyof typeof acts
export const actNames = Object.keys(acts) as ActName[]
export const actOf = (name: ActName): Act => acts[name]

/** The requests of an act, in their order. */
export const sendsOf = (name: ActName): RequestName[] =>
  Object.entries(actOf(name).sends).flatMap(([request, times]) =>
    Array.from({ length: times }, () => request as RequestName),
  )

/** How often a store causes each request in a day. */
export function perStoreDay(): Record<RequestName, number> {
  const sums = Object.fromEntries(Object.keys(requests).map((name) => [name, 0])) as Record<RequestName, number>
  for (const act of actNames) {
    for (const name of sendsOf(act)) sums[name] += actOf(act).perDay
  }
  return sums
}

/** One of eleven stores is in Newfoundland, whose clocks are half an hour ahead. A moment is an hour of the clock in Halifax. */
const zones = [
  { share: 10 / 11, ahead: 0 },
  { share: 1 / 11, ahead: 0.5 },
]

/** The part of a day's acts of this kind that falls on an hour which begins at this moment. */
export function shareOfHour(kind: Hours, moment: number): number {
  const weights: readonly number[] = hours[kind]
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const share = zones.reduce((sum, zone) => sum + zone.share * (weights[Math.floor(moment + zone.ahead) % 24] ?? 0), 0)
  return share / all
}

/** The hours that are played. At night there are only a few visitors. */
export const played = { from: 7, to: 23 } as const
export const playedHours = played.to - played.from

/** How many requests a second this many stores send at a moment. */
export const rateAt = (stores: number, moment: number): number =>
  actNames.reduce((sum, name) => {
    const { perDay, hours } = actOf(name)
    return sum + (stores * perDay * sendsOf(name).length * shareOfHour(hours, moment)) / 3600
  }, 0)

/** How many pins and passwords a second these stores type in the hour in which it is most. Each takes 30 ms on purpose. */
export function hashesAtMost(stores: number): number {
  const at = (moment: number) =>
    (['punch', 'signIn'] as const).reduce((sum, name) => {
      const { perDay, hours } = acts[name]
      return sum + (stores * perDay * shareOfHour(hours, moment)) / 3600
    }, 0)
  return Math.max(...Array.from({ length: 48 }, (_, half) => at(half / 2)))
}

/**
 * The largest chain in one database. With more stores the public page Find, which lists all of them, would have to be another page. A
 * test with more stores lets each store that is filled in do the work of several.
 */
export const mostFilledStores = 1000
/**
 * Orders and time stamps of before the day: those of a year, and at most these, which are filled in within two minutes. How lists do with
 * 1,000,000 orders is measured by `npm run bench history`.
 */
export const filled = { products: 2000, orders: 200_000, punches: 50_000 } as const
export const filledStores = (stores: number) => Math.min(stores, mostFilledStores)
