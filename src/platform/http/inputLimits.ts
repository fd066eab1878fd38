import * as z from 'zod'
import type { Call } from '#shared/call.ts'

type Schema = z.core.JSONSchema.BaseSchema

const kilobyte = 1024
/** The limit before the caller is known. No call has a smaller one, because clients may send a whole row back. */
export const smallestBodyLimit = 16 * kilobyte
/** The limit of a visitor's form without scripts. It is larger, because `%C3%A9` for an é takes six bytes. */
export const formBodyLimit = 64 * kilobyte
const largestBodyLimit = 1024 * kilobyte

const calculatedLimits = new WeakMap<Call, number>()

/** Returns how many bytes of a body a call reads: as many as its schema allows, or 16 KB before the caller is known. */
export function bodyLimitOf(call: Call): number {
  const limit = calculatedLimits.get(call) ?? calculateBodyLimit(call)
  // The calculation is slow, and each upload needs its limit again.
  calculatedLimits.set(call, limit)
  return limit
}

function calculateBodyLimit({ body, allow, tokenInBody }: Call): number {
  if (!body || tokenInBody || allow.includes('public')) return smallestBodyLimit
  return Math.min(Math.max(largestJson(body), smallestBodyLimit), largestBodyLimit)
}

/** The largest JSON that a schema allows, in bytes. Any character may be written as `\u00e9`, which takes six. */
export const largestJson = (schema: z.ZodType, bytesPerCharacter = 6): number =>
  sizeOf(inputOf(schema), bytesPerCharacter)

/** The paths of all fields that have no maximum, such as `lines.quantity`. */
export const fieldsWithoutLimit = (schema: z.ZodType): string[] => unlimited(inputOf(schema), [])

/** The most characters of each text in an object. */
export const longestTexts = (schema: z.ZodObject): Record<string, number> =>
  Object.fromEntries(
    Object.entries(inputOf(schema).properties ?? {}).map(([name, field]) => [name, longestText(branch(field))]),
  )

const inputOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

// JSON Schema writes "anything" and "nothing" as true and false.
const branch = (schema: Schema | boolean | undefined): Schema => (typeof schema === 'object' ? schema : {})
const optionsOf = ({ anyOf, oneOf }: Schema) => (anyOf ?? oneOf)?.map(branch)
const valuesOf = (schema: Schema) => schema.enum ?? (schema.const === undefined ? undefined : [schema.const])

/** A day is always written with ten characters: its format is its limit. */
const lengthOf = ({ maxLength, format }: Schema) => maxLength ?? (format === 'date' ? 10 : undefined)

const longestText = (schema: Schema): number =>
  Math.max(
    lengthOf(schema) ?? 0,
    ...(optionsOf(schema) ?? []).map(longestText),
    ...(valuesOf(schema) ?? []).map((value) => String(value).length),
  )

/** White space and punctuation around each value, because clients may send formatted JSON. */
const around = 16
const longestNumber = 25

function sizeOf(schema: Schema, bytesPerCharacter: number): number {
  const own = (part: Schema | boolean | undefined) => sizeOf(branch(part), bytesPerCharacter)
  const values = valuesOf(schema)
  if (values) return around + Math.max(...values.map((value) => JSON.stringify(value).length))
  const options = optionsOf(schema)
  if (options) return Math.max(...options.map(own))
  switch (schema.type) {
    case 'string':
      return around + (lengthOf(schema) ?? Number.POSITIVE_INFINITY) * bytesPerCharacter
    case 'array':
      return around + (schema.maxItems ?? Number.POSITIVE_INFINITY) * own(branch(schema).items as Schema)
    case 'object':
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, field]) => sum + around + name.length + own(field),
        around,
      )
    default:
      return around + longestNumber
  }
}

function unlimited(schema: Schema, path: string[]): string[] {
  const named = [path.join('.') || 'body']
  if (valuesOf(schema)) return []
  const options = optionsOf(schema)
  if (options) return [...new Set(options.flatMap((option) => unlimited(option, path)))]
  switch (schema.type) {
    case 'boolean':
    case 'null':
      return []
    case 'string':
      return lengthOf(schema) === undefined ? named : []
    case 'integer':
    case 'number':
      return isLimited(schema) ? [] : named
    case 'array':
      return schema.maxItems === undefined ? named : unlimited(branch(schema.items as Schema), [...path, '*'])
    case 'object':
      // The client chooses the names, so their number has no limit.
      if (schema.additionalProperties) return named
      return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
        unlimited(branch(field), [...path, name]),
      )
    default:
      // Any value, or a schema that contains itself: size and depth have no limit.
      return named
  }
}

/** Zod limits every integer to the safe integers of JavaScript. Such a limit does not count here. */
function isLimited({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema) {
  const isLimit = (limit: unknown) => typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER
  return (isLimit(minimum) || isLimit(exclusiveMinimum)) && (isLimit(maximum) || isLimit(exclusiveMaximum))
}
