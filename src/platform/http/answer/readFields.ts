import type * as z from 'zod'
import { faultsOf, typeNames } from '#shared/faults.ts'
import type { RefusalFault } from '../../refusal/refusal.ts'

type Issue = z.core.$ZodIssue

/**
 * Validates a body. Clients that were written to the specification alone may send numbers as text, and null for an empty text.
 * Only values that the schema rejects are read like this, so a body that is valid never changes.
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown) {
  const asSent = schema.safeParse(body)
  if (!asSent.error) return asSent
  const copied = new WeakSet()
  const again = asSent.error.issues.reduce((read, issue) => readAgain(read, issue.path, issue, copied), body)
  return schema.safeParse(again)
}

/** The faults of a body. A value of the wrong type is called wrong, also where the schema only has words for a missing one. */
export const bodyFaults = ({ issues }: z.ZodError, body: unknown): RefusalFault[] =>
  issues.flatMap((issue) => {
    const faults = faultsOf({ issues: [issue] })
    const given = valueAt(body, issue.path)
    if (issue.code !== 'invalid_type' || given === undefined || given === null || given === '') return faults
    return faults.map(({ field, message }) => ({
      field,
      message: message.replace(/ is required\.$/, ` must be ${typeNames(issue.expected)}.`),
    }))
  })

/** Reads the value at a path again. Copies what contains it, once, and not all of a body, which may be deep. */
function readAgain(
  value: unknown,
  [key, ...path]: readonly PropertyKey[],
  issue: Issue,
  copied: WeakSet<object>,
): unknown {
  if (key === undefined) return readAs(issue, value) ?? value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return value
  const inner: unknown = Reflect.get(value, key)
  const read = readAgain(inner, path, issue, copied)
  if (read === inner) return value
  const copy = copied.has(value) ? value : Array.isArray(value) ? [...value] : { ...value }
  copied.add(copy)
  Reflect.set(copy, key, read)
  return copy
}

/** Plain digits only: `Number` would also read `1e3`, `0x10` and ` 1`. */
const numberText = /^-?(0|[1-9]\d{0,14})(\.\d{1,12})?$/

/** The value that a schema expects, if the given one only is in another form. */
function readAs(issue: Issue, given: unknown): number | '' | undefined {
  if (issue.code === 'invalid_union') {
    return issue.errors
      .flat()
      .filter(({ path }) => path.length === 0)
      .map((inner) => readAs(inner, given))
      .find((value) => value !== undefined)
  }
  const expects = (type: string, value: number | '') =>
    (issue.code === 'invalid_type' && issue.expected === type) ||
    (issue.code === 'invalid_value' && issue.values.includes(value))
  if (given === null) return expects('string', '') ? '' : undefined
  if (typeof given !== 'string' || !numberText.test(given)) return undefined
  // Not -0.
  const number = Number(given) + 0
  return expects('number', number) || expects('int', number) ? number : undefined
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key) ? Reflect.get(inner, key) : undefined,
    value,
  )
