import type { Operation } from './openApi.ts'
import type { Answer, Sent } from './sender.ts'

/** A problem, with the request that repeats it. */
export interface Finding {
  part: string
  sentence: string
  repeat: string
}

const mostOfAKind = 3

/** What the attack sent and found. The requests belong to the part that runs. */
export class Report {
  readonly findings: Finding[] = []
  /** Each part with its requests, and the sentence that is printed when it has ended. */
  readonly parts = new Map<string, { requests: number; sentence: string }>()
  /** The calls that accepted a request. */
  readonly reached = new Set<Operation>()
  #operations: readonly (readonly [Operation, RegExp])[] = []
  #part = 'the start'
  readonly #kinds = new Map<string, number>()

  setOperations(operations: readonly Operation[]) {
    // An address without a parameter counts before one with it.
    this.#operations = operations
      .toSorted((one, other) => Object.keys(one.params).length - Object.keys(other.params).length)
      .map((each) => [each, new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)])
  }

  begin(part: string) {
    this.#part = part
    this.parts.set(part, { requests: 0, sentence: '' })
  }

  /** Ends the part, with the figures that are printed for it. */
  end(figures: string) {
    const found = this.findings.filter(({ part }) => part === this.#part).length
    const part = this.parts.get(this.#part)
    if (!part) return
    part.sentence = `${found === 0 ? '✓' : '✗'} ${this.#part}: ${part.requests} requests, ${found} findings, ${figures}`
    console.log(part.sentence)
  }

  /** Counts the response, and reports errors of the server. 503 with Retry-After means that the shop is busy. */
  count(sent: Sent, { status, headers, body, error }: Answer) {
    const part = this.parts.get(this.#part)
    if (part) part.requests++
    if (status === 200) {
      const path = sent.path.split('?', 1)[0] ?? ''
      const operation = this.#operations.find(([each, pattern]) => each.method === sent.method && pattern.test(path))
      if (operation) this.reached.add(operation[0])
    }
    if (status === 0) this.find(`No response: ${error}`, sent)
    else if (status >= 500 && !(status === 503 && headers['retry-after'] !== undefined))
      this.find(`${status}`, sent, String(body).slice(0, 300))
  }

  /** A sentence of one kind is listed at most three times. */
  find(sentence: string, sent: Sent | string, more = '') {
    const kind = `${this.#part} ${sentence.replaceAll(/\d+/g, '#')}`
    const seen = (this.#kinds.get(kind) ?? 0) + 1
    this.#kinds.set(kind, seen)
    if (seen > mostOfAKind) return
    const repeat = typeof sent === 'string' ? sent : asCurl(sent)
    this.findings.push({ part: this.#part, sentence: more ? `${sentence}: ${more}` : sentence, repeat })
  }

  printFindings() {
    for (const { part, sentence, repeat } of this.findings) console.error(`\n✗ ${part}: ${sentence}\n  ${repeat}`)
    for (const [kind, seen] of this.#kinds) if (seen > mostOfAKind) console.error(`${kind}: ${seen} times`)
  }
}

const quoted = (text: string) => `'${text.slice(0, 1_000).replaceAll("'", String.raw`'\''`)}'`

/** The request as a command. A long one is cut, and the seed makes it again. */
function asCurl({ method, path, headers = {}, body }: Sent): string {
  const given = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const data = body === undefined ? [] : [`--data-raw ${quoted(String(body))}`]
  return ['curl', '-X', method, ...given, ...data, quoted(`$SHOP${path}`)].join(' ')
}
