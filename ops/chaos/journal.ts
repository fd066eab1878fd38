import { appendFileSync } from 'node:fs'

/** The work of a client that must leave a trace in the database. */
export interface Asked {
  /** Made: exactly one new row. Set: a row that has this value afterwards. */
  kind: 'made' | 'set'
  /** What it is, in words: `order`, `remarks of order 17`. Values that are set one after another have the same name. */
  name: string
  /** The client's own key of a row that was made. */
  key: string
  /** The fault during which it was sent. */
  during: string
  /** The value that a set asks for. */
  wanted?: string
  /** What the response said, in the words in which the row is found. Undefined until there is one. */
  acknowledged?: string
}

/** One row of the database, in the same words. */
export interface Found {
  name: string
  key: string
  value: string
}

export interface Verdict {
  lost: Asked[]
  /** A row that was made twice, or that nobody asked for. */
  doubled: Found[]
}

/** What clients asked for and what was acknowledged, in this order. It is also written to a file, line by line. */
export class Journal {
  readonly asked: Asked[] = []
  readonly #file: string | undefined

  constructor(file?: string) {
    this.#file = file
  }

  ask(asked: Asked): Asked {
    this.asked.push(asked)
    this.#write('asked', asked)
    return asked
  }

  acknowledge(asked: Asked, value: string) {
    asked.acknowledged = value
    this.#write('acknowledged', asked)
  }

  #write(event: string, asked: Asked) {
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify({ at: new Date(), event, ...asked })}\n`)
  }
}

/** Compares the journal with the rows of the database. */
export function compare(asked: readonly Asked[], found: readonly Found[]): Verdict {
  const made = compareMade(
    asked.filter(({ kind }) => kind === 'made'),
    found,
  )
  return { lost: [...made.lost, ...lostValues(asked, found)], doubled: made.doubled }
}

const idOf = ({ name, key }: { name: string; key: string }) => `${name} ${key}`

function compareMade(asked: readonly Asked[], found: readonly Found[]): Verdict {
  const names = new Set(asked.map(({ name }) => name))
  const rows = Map.groupBy(
    found.filter(({ name }) => names.has(name)),
    idOf,
  )
  const known = new Set(asked.map(idOf))
  return {
    lost: asked.filter(
      (each) =>
        each.acknowledged !== undefined && !rows.get(idOf(each))?.some(({ value }) => value === each.acknowledged),
    ),
    doubled: [...rows].flatMap(([id, same]) => (known.has(id) ? same.slice(1) : same)),
  }
}

/** A value may be that of the last acknowledged set, or of a later one whose response did not arrive. */
function lostValues(asked: readonly Asked[], found: readonly Found[]): Asked[] {
  const values = new Map(found.map(({ name, value }) => [name, value]))
  const sets = Map.groupBy(
    asked.filter(({ kind }) => kind === 'set'),
    ({ name }) => name,
  )
  return [...sets].flatMap(([name, all]) => {
    const last = all.findLastIndex(({ acknowledged }) => acknowledged !== undefined)
    const [acknowledged, ...later] = last < 0 ? [] : all.slice(last)
    if (!acknowledged) return []
    const value = values.get(name)
    return value === acknowledged.acknowledged || later.some(({ wanted }) => wanted === value) ? [] : [acknowledged]
  })
}

/** A mail that the mail server accepted. */
export interface AcceptedMail {
  messageId: string
  /** By `performance.now()`. */
  at: number
}

/**
 * A shop that is killed may not have noted that the server accepted a mail just then, so it sends the mail again. The server
 * may also accept what it received before the shop was killed. It is the same when the connection breaks just then.
 */
const justThen = 2_000

/** Returns the ids of mails that were accepted again although the shop could have noted that they were sent. */
export function findDoubledMails(accepted: readonly AcceptedMail[], broken: readonly number[]): string[] {
  const isExcused = ({ at }: AcceptedMail) => broken.some((moment) => Math.abs(moment - at) < justThen)
  return [...Map.groupBy(accepted, ({ messageId }) => messageId)]
    .filter(([, times]) => times.slice(0, -1).some((each) => !isExcused(each)))
    .map(([messageId]) => messageId)
}
