import * as z from 'zod'
import { ById, type Call, Done, spreadsheet } from '#shared/call.ts'
import { columnsOf, totalsOf } from '#shared/columns.ts'
import { Day, Moment } from '#shared/day.ts'
import { listQuery, pageOf } from '#shared/list.ts'
import { Money } from '#shared/money.ts'
import { undoable } from '#shared/undo.ts'

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
      .object({
        id: z.int(),
        version: z.int().optional(),
        device: z.string().min(1, 'Device is required.').optional(),
        available: z.int().max(999, 'At most 999 have room.').optional(),
      })
      .loose(),
    reply: Thing,
  },
  remove: {
    method: 'DELETE',
    path: '/gallery/delete/{id}/',
    allow,
    summary: 'Remove a thing',
    params: ById,
    reply: Done.extend(undoable),
  },
} as const satisfies Record<string, Call>

export const moods = [
  ...(['calm', 'empty', 'failing', 'unreachable', 'slow', 'silent'] as const),
  ...(['refusing', 'overtaken', 'crowded'] as const),
]
export type Mood = (typeof moods)[number]
let mood: Mood = 'calm'
/** Changes how the gallery answers. Its rows stay. */
export function changeMood(next: Mood) {
  mood = next
}
export function setMood(next: Mood) {
  mood = next
  removed.clear()
  things = makeThings(next === 'crowded' ? 10_000 : 47)
}

type OnTheWire = z.input<typeof Thing>
let things: OnTheWire[] = []

function makeThings(count: number): OnTheWire[] {
  return Array.from({ length: count }, (_, index) => thingAt(index))
}

const devices = ['Galaxy S24', 'Galaxy S24 Ultra', 'iPhone 15', 'iPhone 15 Pro Max', 'Pixel 9', 'iPad Air']

function thingAt(index: number): OnTheWire {
  return {
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
  }
}

/** Answers the calls of the gallery in place of the server, after a delay. All other calls are sent to the server. */
export function openGalleryShop(delay = 150, note = (_path: string, _body: object) => {}) {
  if (things.length === 0) setMood(mood)
  const real = window.fetch
  window.fetch = async (input, init) => {
    const path = typeof input === 'string' ? input : ''
    const isUndo = removed.has(path.split('/').at(-2) ?? '')
    if (!path.includes('/gallery/') && !isUndo) return real(input, init)
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}')
    note(path, body)
    if (mood === 'unreachable') throw new TypeError('Failed to fetch')
    if (mood === 'silent') await endOf(init?.signal)
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, mood === 'slow' ? 20 * delay : delay))
    return answer(path, body)
  }
  return () => {
    window.fetch = real
  }
}

/** Waits until the browser gives up the request. */
const endOf = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

function answer(path: string, body: Record<string, unknown>): Response {
  if (path.includes('/search/'))
    return mood === 'failing'
      ? refusal(503, { message: 'The shop is being restarted.' })
      : pageFor(ThingQuery.parse(body))
  if (path.includes('/delete/')) return remove(Number(path.split('/').at(-2)))
  if (path.includes('/undo/')) return restore(path.split('/').at(-2) ?? '')
  if (path.includes('/insert/')) {
    if (body.device === 'taken')
      return refusal(400, {
        message: 'Not valid.',
        errors: [{ field: 'device', message: 'There is such a device already.' }],
      })
    if (mood === 'refusing') return refusal(409, { message: 'The warehouse is closed for counting.' })
    return added(NewThing.parse(body))
  }
  return path.includes('/update/') ? updated(body) : new Response(new Blob(['x'.repeat(2_000_000)]))
}

function pageFor({ page, per_page, query, sort, direction, view, paid }: z.output<typeof ThingQuery>) {
  const found = things
    .filter((thing) => mood !== 'empty' && thing.device.toLowerCase().includes(query.toLowerCase()))
    .filter((thing) => (view !== 'out' || thing.available === 0) && (paid === undefined || thing.paid === paid))
  if (sort) found.sort((a, b) => compare(a[sort], b[sort]) * (direction === 'asc' ? 1 : -1))
  const items = per_page === 0 ? found : found.slice((page - 1) * per_page, page * per_page)
  const sum = (key: 'available' | 'price') => found.reduce((total, thing) => total + thing[key], 0)
  return Response.json({
    items,
    total: found.length,
    has_next: page * per_page < found.length,
    totals: { available: sum('available'), price: sum('price') },
  })
}

const collator = new Intl.Collator('en', { numeric: true })
const compare = (a: unknown, b: unknown) => collator.compare(String(a), String(b))

function added(fields: z.output<typeof NewThing>) {
  const thing = { ...thingAt(things.length), ...fields }
  things = [thing, ...things]
  return Response.json(thing)
}

function updated({ version, ...change }: Record<string, unknown>) {
  const thing = things.find(({ id }) => id === change.id)
  if (!thing) return refusal(404, { message: 'There is no such thing.', code: 'not_found' })
  if (mood === 'refusing') {
    return refusal(400, { message: 'Not valid.', errors: [{ field: 'available', message: 'There are only 12.' }] })
  }
  if (mood === 'overtaken' && thing.version === 1) Object.assign(thing, { available: 15, limit: 12, version: 2 })
  if (version !== undefined && version !== thing.version)
    return refusal(409, { message: 'Someone else has changed that row.', code: 'stale', current: thing })
  Object.assign(thing, change, { version: thing.version + 1 })
  return Response.json(thing)
}

/** The removed rows and their positions, by the id of their undo. */
const removed = new Map<string, { at: number; thing: OnTheWire }>()

function remove(id: number) {
  const at = things.findIndex((thing) => thing.id === id)
  const thing = things[at]
  if (!thing) return refusal(404, { message: 'There is no such thing.', code: 'not_found' })
  things = things.toSpliced(at, 1)
  const undo = crypto.randomUUID()
  removed.set(undo, { at, thing })
  return Response.json({ message: 'Removed.', undo })
}

function restore(undo: string) {
  const gone = removed.get(undo)
  if (mood === 'refusing' || !gone)
    return refusal(409, { message: 'This can no longer be undone: something newer has taken its place.', code: 'gone' })
  things = things.toSpliced(gone.at, 0, gone.thing)
  return Response.json({ message: 'Product has been restored' })
}

const refusal = (status: number, body: object) => Response.json(body, { status })
