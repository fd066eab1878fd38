import * as z from 'zod'
import { ById, type Call, Done, spreadsheet } from '#shared/call.ts'
import { columnsOf, totalsOf } from '#shared/columns.ts'
import { Day, Moment } from '#shared/day.ts'
import { listQuery, pageOf } from '#shared/list.ts'
import { Money } from '#shared/money.ts'

const allow = ['public'] as const

export const Thing = z.object({
  id: z.int(),
  device: z.string(),
  category: z.string(),
  available: z.int(),
  limit: z.int(),
  price: Money,
  paid: z.literal([0, 1]),
  since: Day.nullable(),
  seen: Moment,
  active: z.boolean(),
  version: z.int(),
})
export type Thing = z.output<typeof Thing>

export const NewThing = z.object({
  device: z.string('Device is required.').trim().min(1, 'Device is required.'),
  category: z.enum(['Slim', 'Rugged', 'Wallet'], 'Category is required.'),
  price: z.number('Price is required.').gt(0, 'Price is more than 0.'),
  since: Day.nullable().default(null),
  active: z.boolean().default(true),
})

export const paidChoices = [
  { value: 0, label: 'Unpaid' },
  { value: 1, label: 'Paid' },
] as const
export const thingColumns = columnsOf(Thing, [
  { key: 'id', header: 'ID', kind: 'id' },
  { key: 'device', header: 'Device', editable: true },
  { key: 'category', header: 'Category', priority: 1 },
  { key: 'available', header: 'Available', kind: 'number', editable: true, sum: 'available' },
  { key: 'limit', header: 'Limit', kind: 'number', editable: true, priority: 1 },
  { key: 'price', header: 'Wholesale Price', kind: 'money', editable: true, sum: 'price' },
  { key: 'paid', header: 'Paid', kind: 'choice', choices: paidChoices, editable: true },
  { key: 'since', header: 'Since', kind: 'day', editable: true, priority: 2 },
  { key: 'active', header: 'Active', kind: 'boolean', editable: true },
  { key: 'seen', header: 'Last seen', kind: 'moment', page: 'hidden' },
])

const ThingQuery = listQuery(thingColumns).extend({
  view: z.string().default('all'),
  since: Day.optional(),
  paid: z.int().optional(),
})
const reply = pageOf(Thing).extend({ totals: totalsOf(thingColumns) })

/** The calls of the gallery. They are answered in the browser, and the mood decides how. */
export const galleryCalls = {
  search: { method: 'POST', path: '/gallery/search/', allow, summary: 'Things', body: ThingQuery, reply },
  export: {
    method: 'POST',
    path: '/gallery/export/',
    allow,
    summary: 'Things as a spreadsheet',
    body: ThingQuery,
    reply: spreadsheet,
  },
  create: { method: 'POST', path: '/gallery/insert/', allow, summary: 'A new thing', body: NewThing, reply: Thing },
  update: {
    method: 'PATCH',
    path: '/gallery/update/',
    allow,
    summary: 'Change a thing',
    body: z
      .object({ id: z.int(), version: z.int().optional(), device: z.string().min(1, 'Device is required.').optional() })
      .loose(),
    reply: Thing,
  },
  remove: {
    method: 'DELETE',
    path: '/gallery/delete/{id}/',
    allow,
    summary: 'Remove a thing',
    params: ById,
    reply: Done,
  },
} as const satisfies Record<string, Call>

export const moods = ['calm', 'empty', 'failing', 'slow', 'refusing', 'overtaken', 'crowded'] as const
export type Mood = (typeof moods)[number]
let mood: Mood = 'calm'
export function setMood(next: Mood) {
  mood = next
  things = makeThings(next === 'crowded' ? 10_000 : 47)
}

type OnTheWire = z.input<typeof Thing>
let things = makeThings(47)

function makeThings(count: number): OnTheWire[] {
  const devices = ['Galaxy S24', 'Galaxy S24 Ultra', 'iPhone 15', 'iPhone 15 Pro Max', 'Pixel 9', 'iPad Air']
  return Array.from({ length: count }, (_, index) => ({
    id: 1204 + index * 7,
    device: devices[index % devices.length] ?? '',
    category: ['Slim', 'Rugged', 'Wallet'][index % 3] ?? '',
    available: index % 5 === 3 ? 0 : (index * 13) % 60,
    limit: 10,
    price: 6.25 + ((index * 175) % 9000) / 100,
    paid: index % 3 === 0 ? 0 : 1,
    since: index % 4 === 0 ? null : `2026-0${(index % 9) + 1}-14`,
    seen: `2026-11-${String((index % 28) + 1).padStart(2, '0')}T14:05:00-04:00`,
    active: index % 2 === 0,
    version: 1,
  }))
}

/** Answers the calls of the gallery in place of the server. All other calls are sent to the server. */
export function openGalleryShop() {
  const real = window.fetch
  window.fetch = async (input, init) => {
    const path = typeof input === 'string' ? input : ''
    if (!path.includes('/gallery/')) return real(input, init)
    await new Promise((resolve) => setTimeout(resolve, mood === 'slow' ? 3000 : 150))
    return answer(path, JSON.parse(typeof init?.body === 'string' ? init.body : '{}'))
  }
  return () => {
    window.fetch = real
  }
}

function answer(path: string, body: Record<string, unknown>): Response {
  if (path.includes('/search/'))
    return mood === 'failing'
      ? refusal(503, { message: 'The shop is being restarted.' })
      : pageFor(ThingQuery.parse(body))
  if (path.includes('/delete/')) return removed(Number(path.split('/').at(-2)))
  if (path.includes('/insert/')) {
    if (body.device === 'taken')
      return refusal(400, {
        message: 'Not valid.',
        errors: [{ field: 'device', message: 'There is such a device already.' }],
      })
    return refusal(409, { message: 'The warehouse is closed for counting.' })
  }
  return path.includes('/update/') ? updated(body) : new Response(new Blob(['x'.repeat(2_000_000)]))
}

function pageFor({ page, per_page, query, sort, direction, view, paid }: z.output<typeof ThingQuery>) {
  const found = things
    .filter((thing) => mood !== 'empty' && thing.device.toLowerCase().includes(query.toLowerCase()))
    .filter((thing) => (view !== 'out' || thing.available === 0) && (paid === undefined || thing.paid === paid))
  if (sort) found.sort((a, b) => (String(a[sort]) < String(b[sort]) ? -1 : 1) * (direction === 'asc' ? 1 : -1))
  const items = per_page === 0 ? found : found.slice((page - 1) * per_page, page * per_page)
  const sum = (key: 'available' | 'price') => found.reduce((total, thing) => total + thing[key], 0)
  return Response.json({
    items,
    total: found.length,
    has_next: page * per_page < found.length,
    totals: { available: sum('available'), price: sum('price') },
  })
}

function updated(change: Record<string, unknown>) {
  const thing = things.find(({ id }) => id === change.id)
  if (!thing) return refusal(404, { message: 'There is no such thing.' })
  if (mood === 'refusing') {
    return refusal(400, { message: 'Not valid.', errors: [{ field: 'available', message: 'There are only 12.' }] })
  }
  if (mood === 'overtaken' && change.version === thing.version && thing.version === 1) {
    Object.assign(thing, { available: 15, limit: 12, version: 2 })
    return refusal(409, { message: 'Someone else has changed that row.', code: 'stale', current: thing })
  }
  Object.assign(thing, change, { version: thing.version + 1 })
  return Response.json(thing)
}

function removed(id: number) {
  things = things.filter((thing) => thing.id !== id)
  return Response.json({ message: 'Removed.' })
}

const refusal = (status: number, body: object) => Response.json(body, { status })
