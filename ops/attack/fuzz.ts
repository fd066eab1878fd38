import fc from 'fast-check'
import type { Attack } from './attack.ts'
import { callerNames } from './callers.ts'
import { leaksIn } from './leaks.ts'
import { nastyBodies, nastyHeaders, nastyTexts } from './nastyTexts.ts'
import type { Operation } from './openApi.ts'
import { addressFor, asText, Requests, requestFor } from './requests.ts'
import type { Answer, Sent } from './sender.ts'
import { readPages } from './sitePages.ts'

/** The statuses that the contract names. */
const known = new Set([0, 200, 304, 302, 303, 400, 401, 403, 404, 405, 408, 409, 413, 415, 417, 429, 431, 503])
const atATime = 8

/**
 * Sends wrong requests to every call and page. The same seed makes the same requests, and fast-check finds the smallest one
 * that fails.
 */
export async function attackWithNonsense(attack: Attack, requests: number) {
  const { callers, operations, report, seed, plant } = attack
  const made = new Requests(seed, (await plant()).ids)
  const pages = await readPages(attack)
  const asked = [...operations.map((operation) => wrongRequest(made, operation)), ...pages.map(wrongVisit)]
  const numRuns = Math.ceil(requests / asked.length)
  const inTurn = asked.values()
  const send = async (name: (typeof callerNames)[number], sent: Sent) => {
    const answer = await callers.send(name, sent)
    // The request before may have ended the session of the caller.
    if (answer.status === 401) await callers.revive(name)
    const fault = faultOf(sent, answer)
    if (fault) throw new Error(fault)
  }
  const checkNext = async () => {
    for (const request of inTurn) {
      const property = fc.asyncProperty(fc.constantFrom(...callerNames, 'admin', 'admin', 'admin_user'), request, send)
      const { counterexample, errorInstance } = await fc.check(property, { seed, numRuns, endOnFailure: false })
      if (counterexample) report.find(String(errorInstance), counterexample[1])
    }
  }
  await Promise.all(Array.from({ length: atATime }, checkNext))
}

function faultOf({ method }: Sent, answer: Answer): string | undefined {
  const { status, headers, body } = answer
  const [leak] = leaksIn(answer)
  if (leak) return leak
  if (status >= 500 && !(status === 503 && headers['retry-after'])) return `${status}: ${String(body).slice(0, 300)}`
  if (!known.has(status)) return `The contract has no ${status}`
  const isJson = String(headers['content-type']).startsWith('application/json')
  if (status >= 400 && isJson && method !== 'HEAD' && !/^\{"message":".+","code":"\w+"/.test(String(body)))
    return `${status} without a message and a code: ${String(body).slice(0, 200)}`
}

const wrongValue = fc.oneof(
  { arbitrary: fc.constantFrom(...nastyTexts), weight: 3 },
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(...[2_147_483_648, -1, 0.1, 1e308, null, [], {}, { toString: 'x', toJSON: 2 }]),
)

const seldom = <Value>(times: number, arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary: fc.constant(null), weight: times - 1 }, { arbitrary, weight: 1 })

/** A call with a valid body, of which some values are replaced, and in some runs with another address, method or header. */
export function wrongRequest(made: Requests, operation: Operation): fc.Arbitrary<Sent> {
  const params = Object.keys(operation.params).map((name) => [name, wrongValue])
  return fc
    .record({
      params: fc.oneof({ arbitrary: made.params(operation), weight: 4 }, fc.record(Object.fromEntries(params))),
      body: made.body(operation, 'some'),
      changes: fc.array(fc.tuple(fc.nat(1_000), wrongValue), { maxLength: 4 }),
      unknown: seldom(6, fc.constantFrom(...['__proto__', 'id', 'type', 'active', 'constructor'])),
      raw: seldom(10, fc.oneof(fc.constantFrom(...nastyBodies), fc.string({ unit: 'binary' }))),
      address: seldom(12, fc.constantFrom(...oddAddresses)),
      header: seldom(8, fc.constantFrom(...nastyHeaders)),
      method: seldom(20, fc.constantFrom('GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'SEARCH')),
    })
    .map(({ params: values, body, changes, unknown, raw, address, header, method }) => {
      const broken = changes.reduce((value, [at, by]) => replaceIn(value, at, by), body)
      const more = unknown !== null && isObject(broken) ? JSON.parse(`{${JSON.stringify(unknown)}:{"polluted":1}}`) : {}
      const path = addressFor(operation, values)
      const sent = requestFor(operation, path, isObject(broken) ? Object.assign(more, broken) : broken)
      return {
        ...{ ...sent, method: method ?? sent.method, path: address?.(path) ?? path },
        headers: { ...sent.headers, ...(header && { [header[0]]: header[1] }) },
        ...(raw !== null && { body: raw }),
      }
    })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Replaces one of the values in an object, in its lists and objects too. */
function replaceIn(value: unknown, at: number, by: unknown): unknown {
  const entries = isObject(value) || Array.isArray(value) ? Object.entries(value) : []
  const [name, old] = entries[at % Math.max(1, entries.length)] ?? []
  if (name === undefined) return by
  const made = typeof old === 'object' && old !== null && at % 3 > 0 ? replaceIn(old, at >> 1, by) : by
  return Array.isArray(value) ? value.with(Number(name), made) : { ...Object(value), [name]: made }
}

const oddAddresses: readonly ((path: string) => string)[] = [
  (path) => path.replace('/', '//'),
  (path) => path.toUpperCase(),
  (path) => path.replaceAll('/', '%2f'),
  (path) => path.replace('/api/', '/api/../api/'),
  (path) => `${path}%00`,
  (path) => `${path}..%2f..%2fetc/passwd`,
  (path) => `${path}?${'a=1&'.repeat(1_500)}`,
  (path) => `${path}?__proto__[polluted]=1&constructor.prototype.polluted=1&a[]=1&a=%ff%fe`,
  (path) => `${path}${'x'.repeat(3_000)}`,
  (path) => `http://attack.example${path}`,
  () => '*',
]

/** A page of the site with wrong values in its query or in its form. */
function wrongVisit({ path, fields }: { path: string; fields: readonly string[] }): fc.Arbitrary<Sent> {
  const names = [...fields, 'q', 'key', 'lang', '__proto__[a]']
  const values = fc.record(Object.fromEntries(names.map((name) => [name, wrongValue])), { requiredKeys: [] })
  const types = fc.constantFrom('application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x')
  return fc.tuple(fc.boolean(), values, types).map(([isForm, given, type]) => {
    const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, asText(value)])).toString()
    if (!isForm) return { method: 'GET', path: `${path}?${query}` }
    return { method: 'POST', path, headers: { 'content-type': type }, body: query }
  })
}
