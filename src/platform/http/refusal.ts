import type { Fault } from '#shared/faults.ts'

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503

interface More {
  code?: string
  errors?: Fault[]
  /** The row as it is now, in the shape of the call's reply. */
  current?: unknown
  /** Seconds until another try may succeed. */
  retryAfter?: number
}

/** What the server will not do, in words for a person who can mend it. Anything else thrown is our own fault: logged, and 500. */
export class Refusal extends Error {
  readonly status: Status
  readonly more: More
  constructor(status: Status, message: string, more: More = {}) {
    super(message)
    this.status = status
    this.more = more
  }
}

/** No such thing, or not yours: the two answer alike. */
export const noSuch = (thing: string) =>
  new Refusal(404, `There is no such ${thing}. It may have been removed.`, { code: 'not_found' })

/** More sentences than this nobody reads as one message. The fields still show each its own. */
const mostSentences = 10

/** The most faults that one reply names. */
const mostFaults = 50

/** Everything that is wrong, in one reply, up to the limit. */
export function notValid(faults: Fault[]) {
  const errors = firstOf(faults)
  const sentences = [...new Set(errors.map(({ message }) => message))].slice(0, mostSentences)
  return new Refusal(400, sentences.join(' '), { code: 'not_valid', errors })
}

/** Each fault once. Past the limit, the faults of a whole list come before those of its rows. */
function firstOf(faults: Fault[]): Fault[] {
  const once = [...new Map(faults.map((each) => [`${each.field} ${each.message}`, each])).values()]
  if (once.length <= mostFaults) return once
  return once.toSorted((one, other) => depthOf(one) - depthOf(other)).slice(0, mostFaults)
}
const depthOf = ({ field }: Fault) => field.split('.').length

/** Some faults only show when the pieces are seen together; they are told as the schema's are. */
export const fault = (field: string, message: string) => notValid([{ field, message }])

/** For rows that several people edit: a change that names an old version changes nothing and is shown the newer row. */
export function refuseStale(row: { version: number }, version: number | undefined, thing: string) {
  if (version === undefined || version === row.version) return
  throw new Refusal(409, `Somebody else changed this ${thing} first. Look at the newer values and decide.`, {
    code: 'stale',
    current: row,
  })
}
