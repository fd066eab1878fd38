import type { Figures } from './figures.ts'
import type { Answer, Sent } from './sender.ts'

/** Something that must not happen, with the request that repeats it. */
export interface Finding {
  part: string
  sentence: string
  repeat: string
}

/** The responses of one part of the attack. */
export interface Tally {
  tried: number
  /** 200 to 399. */
  answered: number
  /** 400 to 499, or a connection that was closed because it was not HTTP. */
  refused: number
  /** 503 with Retry-After, by which the shop says that it is busy. */
  busy: number
  /** Any other 5xx, and requests without any response. */
  failed: number
}

const mostOfAKind = 3

export class Report {
  readonly parts = new Map<string, Tally>()
  readonly turns = new Map<string, Pick<Figures, 'longestTurn' | 'longestWait'>>()
  readonly seconds = new Map<string, number>()
  readonly findings: Finding[] = []
  readonly notes: string[] = []
  readonly #kinds = new Map<string, number>()

  tallyOf(part: string): Tally {
    const tally = this.parts.get(part) ?? { tried: 0, answered: 0, refused: 0, busy: 0, failed: 0 }
    this.parts.set(part, tally)
    return tally
  }

  /** Counts the response, and reports an error of the server. */
  count(part: string, sent: Sent, answer: Answer) {
    const tally = this.tallyOf(part)
    const { status } = answer
    tally.tried++
    if (status >= 200 && status < 400) tally.answered++
    else if (status >= 400 && status < 500) tally.refused++
    else if (status === 503 && answer.headers['retry-after'] !== undefined) tally.busy++
    else {
      tally.failed++
      this.find(
        part,
        status === 0 ? `No response: ${answer.error}` : `${status}`,
        sent,
        String(answer.body).slice(0, 300),
      )
    }
  }

  /** A sentence of one kind is listed at most three times. */
  find(part: string, sentence: string, sent: Sent | string, more = '') {
    const kind = `${part} ${sentence.replaceAll(/\d+/g, '#')}`
    const seen = (this.#kinds.get(kind) ?? 0) + 1
    this.#kinds.set(kind, seen)
    if (seen > mostOfAKind) return
    const repeat = typeof sent === 'string' ? sent : asCurl(sent)
    this.findings.push({ part, sentence: more ? `${sentence}: ${more}` : sentence, repeat })
  }

  note(sentence: string) {
    this.notes.push(sentence)
  }

  print() {
    const rows = [...this.parts].map(([part, tally]) => {
      const { longestTurn = 0, longestWait = 0 } = this.turns.get(part) ?? {}
      return [
        part,
        {
          ...tally,
          seconds: Math.round(this.seconds.get(part) ?? 0),
          'stall, ms': Math.round(longestTurn),
          'with the machine’s': Math.round(longestWait),
        },
      ]
    })
    console.table(Object.fromEntries(rows))
    for (const note of this.notes) console.log(note)
    for (const { part, sentence, repeat } of this.findings) console.error(`\n✗ ${part}: ${sentence}\n  ${repeat}`)
    for (const [kind, seen] of this.#kinds) if (seen > mostOfAKind) console.error(`${kind}: ${seen} times`)
    console.log(`\n${this.findings.length} findings`)
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

const cut = (text: string) => (text.length > 1_000 ? `${text.slice(0, 1_000)}…` : text)

/** The request as a command. A long one is cut, and the seed makes it again. */
function asCurl({ method, path, headers = {}, body }: Sent): string {
  const given = Object.entries(headers).map(([name, value]) => `-H ${quoted(cut(`${name}: ${value}`))}`)
  const data = body === undefined ? [] : [`--data-raw ${quoted(cut(String(body)))}`]
  return ['curl', '-X', method, ...given, ...data, quoted(`$SHOP${cut(path)}`)].join(' ')
}
