import { Resolver } from 'node:dns/promises'
import { isRecent } from '../refusal/age.ts'
import { timeLimits } from '../refusal/timeLimits.ts'
import { withinTime } from '../refusal/withinTime.ts'

/** The TXT records of a name. Empty if it has none, undefined if no name server answered in time. */
export type TextRecords = (name: string) => Promise<readonly string[] | undefined>

/** In milliseconds. The owners of a domain change its records rarely. */
const keptFor = 60 * 60_000
const untilNextTry = 60_000

interface Looked {
  records: Promise<readonly string[] | undefined>
  at: number
  /** The last result is returned while a name is looked up again. */
  before: Promise<readonly string[] | undefined> | undefined
  isDone: boolean
}

/** Looks up the TXT records of names, and keeps each for an hour. The names are in our configuration, so there are few. */
export function openTextRecords(resolver = new Resolver({ timeout: timeLimits.mail.lookUp, tries: 1 })): TextRecords {
  const looked = new Map<string, Looked>()

  async function lookUp(name: string): Promise<readonly string[] | undefined> {
    const found = resolver.resolveTxt(name).then((records) => records.map((parts) => parts.join('')))
    return withinTime(
      found.catch((error: NodeJS.ErrnoException) => (hasNone.has(error.code) ? [] : undefined)),
      timeLimits.mail.lookUp,
    )
  }
  function lookUpAgain(name: string, before: Looked | undefined) {
    const records = lookUp(name)
    const next: Looked = { records, at: Date.now(), before: before?.records, isDone: false }
    looked.set(name, next)
    void records.then((found) => {
      next.isDone = true
      if (found === undefined) next.at -= keptFor - untilNextTry
    })
    return next
  }
  return (name) => {
    const before = looked.get(name)
    const {
      records,
      isDone,
      before: older,
    } = before && isRecent(before.at, keptFor) ? before : lookUpAgain(name, before)
    return isDone ? records : (older ?? records)
  }
}

/** The errors for a name that does not exist, and for one without such a record. */
const hasNone: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'ENODATA'])
