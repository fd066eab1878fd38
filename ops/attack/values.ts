import { daysAfter, today } from '#shared/day.ts'
import type { JsonSchema, Operation } from './openApi.ts'
import type { Random } from './random.ts'
import { type Thing, thingOf } from './things.ts'

export type Ids = Readonly<Record<Thing, number | string>>

/** Values for fields whose schema does not say enough to be valid, because the rest is a rule of the business. */
const byName: Readonly<Record<string, (random: Random) => unknown>> = {
  email: (random) => `${random.text(10)}@attack.example`,
  privacy_email: () => 'privacy@attack.example',
  store: () => 'Mic Mac',
  user: () => undefined,
  postal_code: () => 'B3H 4R2',
  phone: () => '902-555-0142',
  appointmentTime: (random) => `${random.between(10, 16)}:${random.pick(['00', '30'])}`,
  opens: () => '09:00',
  closes: () => '17:00',
  startTime: (random) => `${aDay(random)}T10:00:00`,
  endTime: (random) => `${aDay(random)}T12:00:00`,
  checkIn: () => undefined,
  checkOut: () => undefined,
  date: () => today(),
  start_date: () => '2025-01-01',
  end_date: () => '2099-01-01',
  from: () => today(),
  to: () => daysAfter(today(), 6),
  pin: (random) => String(random.between(100_000, 999_999)),
  imei: () => '490154203237518',
  // A form that is sent as soon as it was drawn counts as a machine's.
  opened: () => Date.now() - 10_000,
  website: () => '',
  call: (random) => random.pick(['POST /admin/transaction/summary/export/', 'POST /admin/inventory/export/']),
  input: () => '{}',
  token: () => undefined,
  invitation: () => undefined,
  ids: (random) => String(random.between(1, 100)),
  password: (random) => `${random.text(12)} ${random.text(9)} 7!`,
  new_password: (random) => `${random.text(12)} ${random.text(9)} 7!`,
  link: () => 'iPhone 13',
  lines: () => undefined,
  closures: () => [],
  hours: () => [],
  version: () => undefined,
  user_id: () => undefined,
}
const aDay = (random: Random) => daysAfter(today(), random.between(1, 50))

interface Options {
  /** The share of the optional fields that is sent. */
  optional: number
}

/** Makes requests that the contract allows. */
export class Values {
  readonly #random: Random
  readonly #ids: Ids

  constructor(random: Random, ids: Ids) {
    this.#random = random
    this.#ids = ids
  }

  paramsOf(operation: Operation): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(operation.params).map(([name, schema]) => [name, this.valueOf(operation, schema, name)]),
    )
  }

  bodyOf(operation: Operation, options: Options): unknown {
    return operation.body && this.valueOf(operation, operation.body, '', options)
  }

  valueOf(operation: Operation, schema: JsonSchema, name: string, options: Options = { optional: 0 }): unknown {
    const known = byName[name]
    if (known) return known(this.#random)
    const choices = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
    if (choices) return this.#random.pick(choices)
    const branches = schema.anyOf ?? schema.oneOf
    if (branches) return this.valueOf(operation, this.#random.pick(branches) ?? {}, name, options)
    if (schema.format === 'binary') return undefined
    const thing = schema.type === 'integer' || schema.format === 'uuid' ? thingOf(operation, name) : undefined
    if (thing) return this.#ids[thing]
    switch (schema.type) {
      case 'string':
        return this.#textOf(schema)
      case 'integer':
        return this.#random.between(...rangeOf(schema, 1))
      case 'number':
        return this.#random.between(...rangeOf(schema, 1))
      case 'boolean':
        return this.#random.chance(0.5)
      case 'array':
        return [this.valueOf(operation, schema.items ?? {}, name, options)]
      case 'object':
        return this.#objectOf(operation, schema, options)
      default:
        return null
    }
  }

  #objectOf(operation: Operation, { properties = {}, required = [] }: JsonSchema, options: Options) {
    const fields = Object.entries(properties).filter(
      ([name]) => required.includes(name) || this.#random.chance(options.optional),
    )
    return Object.fromEntries(
      fields.map(([name, schema]) => {
        const value = this.valueOf(operation, schema, name, options)
        return [
          name,
          value === undefined && required.includes(name) ? this.#requiredOf(operation, schema, name) : value,
        ]
      }),
    )
  }

  /** A field that is better left out, but that this call requires. */
  #requiredOf(operation: Operation, schema: JsonSchema, name: string) {
    const thing = thingOf(operation, name)
    return thing ? this.#ids[thing] : this.#textOf(schema)
  }

  #textOf({ format, minLength = 1, maxLength = 12 }: JsonSchema) {
    if (format === 'date') return aDay(this.#random)
    if (format === 'email') return `${this.#random.text(10)}@attack.example`
    return this.#random.text(Math.min(maxLength, Math.max(minLength, 8)))
  }
}

const rangeOf = (schema: JsonSchema, step: number): [number, number] => {
  const least = Math.max(schema.minimum ?? (schema.exclusiveMinimum ?? 0) + step, -100)
  return [least, Math.max(least, Math.min(schema.maximum ?? (schema.exclusiveMaximum ?? 100) - step, least + 20))]
}

/** Any value as the text of an address. A lone surrogate cannot be encoded. */
export const asText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

/** The path with the values of its parameters. */
export const pathOf = ({ path }: Operation, params: Readonly<Record<string, unknown>>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(asText(params[name])))
