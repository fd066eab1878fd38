import { type EncodedBody, encodeBody, filePart, formOf, textPart } from './encodeBody.ts'
import { nastyJson, nastyNumbers, nastyTexts } from './nastyTexts.ts'
import { oddHeaders, oddTypes } from './oddHeaders.ts'
import type { JsonSchema, Operation } from './openApi.ts'
import type { Random } from './random.ts'
import { pathOf, type Values } from './values.ts'

/** A request while it is being made. */
export interface Draft {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

interface Made {
  operation: Operation
  values: Values
  random: Random
}

/** Makes a request for a call: as the contract wants it, or wrong in one of many ways. */
export function draftOf({ operation, values, random }: Made): Draft {
  const isRight = random.chance(0.15)
  const value = values.bodyOf(operation, { optional: random.pick([0, 0.3, 1]) })
  const params = values.paramsOf(operation)
  if (!isRight && random.chance(0.2)) for (const name of Object.keys(params)) params[name] = nastyValue(random)
  const made = isRight ? value : (random.pick(bodyMutations) ?? ((same) => same))(value, { operation, values, random })
  const { type, body } = encodeBody(operation, made)
  const draft: Draft = {
    method: operation.method,
    path: safePath(pathOf(operation, params)),
    headers: type ? { 'content-type': type } : {},
    ...(body !== undefined && { body }),
  }
  if (!isRight && random.chance(0.35)) random.pick(requestMutations)?.(draft, { operation, values, random })
  return draft
}

/** A lone surrogate cannot be encoded, and some characters cannot be part of an address. */
const safePath = (path: string) => path.replaceAll(/[^\u0021-\u00ff]/g, '%00')

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

export function nastyValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => random.pick(nastyTexts),
    () => random.pick(nastyTexts),
    () => random.pick(nastyNumbers),
    () => random.pick([null, true, false]),
    () => random.pick([[], {}, [[]], [null], { length: 1e9 }]),
    () => Array.from({ length: 50 }, () => random.pick(nastyTexts)),
    () => ({ toString: 'x', valueOf: 1, toJSON: 2 }),
  ])()
}

/** A value that just breaks the schema of a field, or just keeps it. */
function valueAtLimit({ type, maxLength = 100, maximum, minimum, maxItems = 10, items }: JsonSchema, random: Random) {
  switch (type) {
    case 'string':
      return 'é'.repeat(Math.min(20_000, maxLength + random.pick([-1, 0, 1])))
    case 'integer':
    case 'number':
      return random.pick([maximum ?? 1e15, (maximum ?? 1e15) + 1, minimum ?? -1e15, (minimum ?? 0) - 1, 0.001])
    case 'array':
      return Array.from({ length: Math.min(2_000, maxItems + random.pick([0, 1])) }, () =>
        items?.type === 'integer' ? random.below(1e9) : {},
      )
    default:
      return nastyValue(random)
  }
}

const bodyMutations: readonly ((value: unknown, made: Made) => unknown)[] = [
  // One field is wrong, or all of them.
  (value, { random }) =>
    withEach(value, (field, fields) => (field === random.pick(fields) ? nastyValue(random) : undefined)),
  (value, { random }) => withEach(value, () => nastyValue(random)),
  (value, { random }) => withEach(value, () => (random.chance(0.5) ? random.pick(nastyTexts) : undefined)),
  // The texts of the request are nasty, and everything else is right.
  (value, { random }) => withTexts(value, () => random.pick(nastyTexts)),
  // Fields at their limits.
  (value, { operation: { body }, random }) =>
    withEach(value, (field) => {
      const schema = body?.properties?.[field]
      return schema && random.chance(0.5) ? valueAtLimit(schema, random) : undefined
    }),
  // One field is missing.
  (value, { random }) => {
    if (!isObject(value)) return value
    const missing = random.pick(Object.keys(value))
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== missing))
  },
  // Fields of other calls, and of every object.
  (value, { random }) =>
    isObject(value) ? { ...value, id: random.below(50), type: 'admin', active: true, token: 'x' } : value,
  (value) => (isObject(value) ? Object.assign(JSON.parse('{"__proto__":{"polluted":true}}'), value) : value),
  (value) => [value, value],
]

function withEach(value: unknown, change: (field: string, fields: string[]) => unknown) {
  if (!isObject(value)) return value
  const fields = Object.keys(value)
  return Object.fromEntries(Object.entries(value).map(([name, old]) => [name, change(name, fields) ?? old]))
}

function withTexts(value: unknown, text: () => string): unknown {
  if (typeof value === 'string') return text()
  if (Array.isArray(value)) return value.map((each) => withTexts(each, text))
  return withEach(value, (field) => (isObject(value) && typeof value[field] === 'string' ? text() : undefined))
}

const requestMutations: readonly ((draft: Draft, made: Made) => void)[] = [
  (draft, { random }) => {
    draft.body = random.pick(nastyJson)
    draft.headers['content-type'] = 'application/json'
  },
  // The same key twice, first with another value.
  (draft, { operation, random }) => {
    const field = random.pick(Object.keys(operation.body?.properties ?? { a: {} })) ?? 'a'
    draft.body = String(draft.body ?? '{}').replace(
      '{',
      () => `{"${field}":${JSON.stringify(nastyValue(random)) ?? 1},`,
    )
  },
  // Bytes that are not UTF-8, and half of the body.
  (draft) => {
    draft.body = Buffer.concat([
      Buffer.from('{"query":"'),
      Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
      Buffer.from('"}'),
    ])
  },
  (draft) => {
    draft.body = Buffer.from(draft.body ?? '{"a"').subarray(0, Buffer.byteLength(draft.body ?? '') >> 1)
  },
  (draft, { random }) => {
    draft.headers['content-type'] = random.pick(oddTypes) ?? ''
  },
  (draft) => {
    delete draft.headers['content-type']
  },
  (draft, { random }) => Object.assign(draft, oddForm(random)),
  (draft, { random }) => {
    const [name, value] = random.pick(oddHeaders) ?? ['accept', '*/*']
    draft.headers[name] = value
  },
  (draft, { random }) => {
    draft.method = random.pick([
      'GET',
      'HEAD',
      'PUT',
      'DELETE',
      'PATCH',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'PURGE',
      'POST',
      'SEARCH',
    ])
  },
  (draft, { random }) => {
    draft.path = random.pick<(path: string) => string>([
      (path) => path.replace('/', '//'),
      (path) => path.toUpperCase(),
      (path) => path.replaceAll('/', '%2f'),
      (path) => path.replace('/api/', '/api/./'),
      (path) => path.replace('/api/', '/api/../api/'),
      (path) => `${path}%00`,
      (path) => `${path};a=b`,
      (path) => `${path}..%2f..%2fetc/passwd`,
      (path) => `${path}?${'a=1&'.repeat(1_500)}`,
      (path) => `${path}?__proto__[polluted]=1&constructor.prototype.polluted=1&a[]=1&a=%ff%fe`,
      (path) => `${path}${'x'.repeat(3_000)}`,
      (path) => path.slice(0, -1),
      (path) => `${path}\u00ff`,
      (path) => `http://attack.example${path}`,
      (path) => path.replace(/^\//, ''),
      () => '*',
    ])(draft.path)
  },
]

/** Forms with the wrong parts, names and files. */
function oddForm(random: Random): Partial<Draft> {
  const { type, body }: EncodedBody = formOf(
    Array.from({ length: random.pick([0, 1, 2, 4, 6, 30]) }, () =>
      random.pick<() => Buffer>([
        () => textPart(random.pick(['product', 'photo', '__proto__', 'x'.repeat(200), 'a"b']), random.pick(nastyJson)),
        () => textPart('product', JSON.stringify({ device: random.pick(nastyTexts), product_type: 'Accessories' })),
        () => filePart('fileToUpload', Buffer.from(random.pick(nastyTexts)), '../../x.png', 'image/svg+xml'),
        () =>
          filePart('fileToUpload', Buffer.alloc(random.below(5_000), random.pick(nastyTexts) || 'x'), 'a\u0000.png'),
        () => filePart('__proto__', Buffer.from('x'), '', 'text/html'),
      ])(),
    ),
  )
  return { headers: { 'content-type': type ?? '' }, ...(body !== undefined && { body }) }
}
