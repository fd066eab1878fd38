import fc from 'fast-check'
import { daysAfter, today } from '#shared/day.ts'
import type { JsonSchema, Operation } from './openApi.ts'
import type { Sent } from './sender.ts'
import { type Thing, thingOf } from './things.ts'

/** The rows that requests name. A store that accepted a transfer can send it. */
export type Ids = Readonly<Record<Thing | 'accepted_transfers' | 'accepted_lines', number | string>> & AddedIds
/** The rows that an admin added to lists, by the noun in the path of the list. */
export type AddedIds = Readonly<Record<string, number | string>>

/** Which optional fields are sent. */
export type Optional = 'none' | 'some' | 'all'

const word = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: length, maxLength: length })
const coming = fc.integer({ min: 1, max: 50 }).map((days) => daysAfter(today(), days))
const password = word(24).map((letters) => `${letters} 7!`)
const email = word(10).map((name) => `${name}@attack.example`)
const leftOut = fc.constant(undefined)

/** Values for fields whose schema is not enough for a valid value, because the rest is a rule of the business. */
const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  ...{ email, password, new_password: password, token: leftOut, invitation: leftOut, version: leftOut },
  ...{ user: leftOut, user_id: leftOut, checkIn: leftOut, checkOut: leftOut, lines: leftOut },
  store: fc.constant('Mic Mac'),
  postal_code: fc.constant('B3H 4R2'),
  phone: fc.integer({ min: 1_000, max: 9_999 }).map((last) => `902-555-${last}`),
  imei: fc.constant('490154203237518'),
  link: fc.constant('iPhone 13'),
  pin: fc.integer({ min: 100_000, max: 999_999 }).map(String),
  appointmentTime: fc.integer({ min: 20, max: 32 }).map((half) => `${half >> 1}:${half % 2 ? '30' : '00'}`),
  ...{ opens: fc.constant('09:00'), closes: fc.constant('17:00'), hours: fc.constant([]), closures: fc.constant([]) },
  startTime: coming.map((day) => `${day}T10:00:00`),
  endTime: coming.map((day) => `${day}T12:00:00`),
  ...{ date: fc.constant(today()), start_date: fc.constant('2025-01-01'), end_date: fc.constant('2099-01-01') },
  ids: fc.integer({ min: 1, max: 100 }).map(String),
  call: fc.constantFrom('POST /admin/transaction/summary/export/', 'POST /admin/inventory/export/'),
  input: fc.constant('{}'),
  // A form that is sent right after it was drawn counts as sent by a machine.
  ...{ opened: fc.constant(Date.now() - 10_000), website: fc.constant('') },
}

/** Bodies that need more than OpenAPI describes. They name a row of a store wherever they can. */
const byCall: Readonly<Record<string, (ids: Ids) => object>> = {
  'POST /api/admin/stock/transfer/': ({ stores, products }) => ({
    ...{ from: stores, to: 3, lines: [{ product_id: products, quantity: 1 }] },
  }),
  'POST /api/admin/stock/adjust/': ({ stores, products }) => ({
    ...{ store_id: stores, product_id: products, by: 1, why: 'found', note: 'Found' },
  }),
  'POST /api/admin/stock/count/': ({ stores, products }) => ({
    ...{ store_id: stores, lines: [{ product_id: products, quantity: 9 }] },
  }),
  'POST /api/admin/stock/shelf/': ({ stores, products }) => ({
    ...{ store_id: stores, lines: [{ product_id: products, shelf: 'A1' }] },
  }),
  'POST /api/admin/stock/ship/': ({ accepted_transfers, accepted_lines }) => ({
    ...{ shipment_id: accepted_transfers, lines: [{ line_id: accepted_lines, quantity: 1 }] },
  }),
  'POST /api/admin/stock/place/search/': ({ stores }) => ({ store_id: stores }),
  'POST /api/admin/stock/place/export/': ({ stores }) => ({ store_id: stores }),
}

/** Makes requests that the contract allows: the same ones for the same seed. */
export class Requests {
  readonly ids: Ids
  #seed: number

  constructor(seed: number, ids: Ids) {
    this.#seed = seed
    this.ids = ids
  }

  /** A value of the arbitrary. Without this, fast-check would prefer small ones, which are alike. */
  pick<Value>(arbitrary: fc.Arbitrary<Value>): Value {
    this.#seed = Math.imul(this.#seed + 1, 0x9e3779b1) | 0
    for (const value of fc.sample(arbitrary, { seed: this.#seed, numRuns: 1, unbiased: true })) return value
    throw new Error('fast-check made no value.')
  }

  text = (length: number) => this.pick(word(length))
  bodyOf = (operation: Operation, optional: Optional = 'none') => this.pick(this.body(operation, optional))
  pathOf = (operation: Operation) => addressFor(operation, this.pick(this.params(operation)))
  of = (operation: Operation, optional: Optional = 'none'): Sent =>
    requestFor(operation, this.pathOf(operation), this.bodyOf(operation, optional))

  params(operation: Operation): fc.Arbitrary<Record<string, unknown>> {
    const made = (schema: JsonSchema, name: string) => this.#valid(operation, schema, name, 'none', true)
    const values = Object.entries(operation.params).map(([name, schema]) => [name, made(schema, name)])
    return fc.record(Object.fromEntries(values))
  }

  body = (operation: Operation, optional: Optional): fc.Arbitrary<unknown> =>
    operation.body ? this.#valid(operation, operation.body, '', optional, true) : leftOut

  #idOf(thing: string) {
    const id = this.ids[thing]
    if (id === undefined) throw new Error(`ops/attack/plant.ts inserts no row of ${thing}.`)
    return id
  }

  /** Values that a schema allows, with ids of rows that exist. */
  #valid(
    operation: Operation,
    schema: JsonSchema,
    name: string,
    optional: Optional,
    isRequired: boolean,
  ): fc.Arbitrary<unknown> {
    const { type, format, items = {}, properties = {}, required = [], minLength = 1, maxLength = 12 } = schema
    const of = (each: JsonSchema, field: string, needed: boolean) =>
      this.#valid(operation, each, field, optional, needed)
    const known = byName[name]
    if (known === leftOut && !isRequired) return leftOut
    const isNumber = [schema, ...(schema.anyOf ?? [])].some((each) => each.type === 'integer' || each.format === 'uuid')
    const thing = isNumber ? thingOf(operation, name) : undefined
    if (thing) return fc.constant(this.#idOf(thing))
    if (known && known !== leftOut) return known
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.anyOf) {
      const filled = optional === 'all' ? schema.anyOf.filter((each) => each.type !== 'null') : schema.anyOf
      return fc.oneof(...filled.map((each) => of(each, name, isRequired)))
    }
    if (format === 'binary') return leftOut
    if (format === 'date') return coming
    if (format === 'email') return email
    if (type === 'string') return word(Math.min(maxLength, Math.max(minLength, 8)))
    if (type === 'boolean') return fc.boolean()
    if (type === 'integer' || type === 'number') {
      const min = Math.max(schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1, -100)
      const max = Math.min(schema.maximum ?? (schema.exclusiveMaximum ?? 100) - 1, min + 20)
      return fc.integer({ min, max: Math.max(min, max) })
    }
    if (type === 'array') return fc.tuple(of(items, name, true))
    if (type !== 'object') return fc.constant(null)
    const sent = Object.entries(properties).filter(([field]) => optional !== 'none' || required.includes(field))
    const fields = sent.map(([field, each]) => [field, of(each, field, required.includes(field))] as const)
    return fc
      .record<Record<string, unknown>>(
        Object.fromEntries(fields),
        optional === 'some' ? { requiredKeys: required } : {},
      )
      .map((body) => ({ ...body, ...(name === '' && byCall[operation.name]?.(this.ids)) }))
  }
}

/** The request of a call with this body. A form also has a file. */
export function requestFor(operation: Operation, path: string, body: unknown, file: Buffer = onePixel): Sent {
  const { method, body: schema, isForm } = operation
  if (!schema) return { method, path }
  const json = (value: unknown) => JSON.stringify(value) ?? ''
  if (!isForm) return { method, path, headers: { 'content-type': 'application/json' }, body: json(body) }
  const partOf = ([name, { format }]: [string, JsonSchema]) => {
    const field = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`
    const value = body !== null && typeof body === 'object' ? Reflect.get(body, name) : body
    return format === 'binary'
      ? [`${field}; filename="picture.png"\r\ncontent-type: image/png\r\n\r\n`, file, '\r\n']
      : [`${field}\r\n\r\n${json(value)}\r\n`]
  }
  const parts = [...Object.entries(schema.properties ?? {}).flatMap(partOf), `--${boundary}--\r\n`]
  return {
    ...{ method, path, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } },
    body: Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
  }
}
const boundary = 'attack-boundary'

export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
)

/** Any value as the text of an address. A lone surrogate cannot be encoded. */
export const asText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

/** The path with the values of its parameters. */
export const addressFor = ({ path }: Operation, params: Readonly<Record<string, unknown>>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(asText(params[name])))
