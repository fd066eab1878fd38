import type { FastifyBaseLogger } from 'fastify'
import type { SentStatement } from '../db/databaseTime.ts'
import { timeLimits } from '../timeLimits.ts'
import { newSpanId, type Trace } from './trace.ts'

export interface TracingConfig {
  /** The address to which spans are posted. */
  url: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** The share of the traces begun by this node that is recorded, 0 to 1. */
  ratio: number
}

export interface TracedRequest {
  call: string
  id: string
  method: string
  route: string | undefined
  status: number | null
  began: number
  ms: number
}

type Value = string | number
interface TraceSpan {
  trace: Trace
  id: string
  parent: string | undefined
  name: string
  kind: 'server' | 'client'
  began: number
  ms: number
  hasFailed: boolean
  attributes: Readonly<Record<string, Value | undefined>>
}

/** Later spans are dropped until the collector takes them again. */
const mostWaiting = 8_192
const mostAtOnce = 1_024
const sendEvery = 2_000
const longestText = 2_000

/**
 * Records a span for each request and each of its statements, and posts them to a collector as OTLP JSON. It never delays a
 * request: while the collector does not answer, spans are dropped.
 */
export class Tracer {
  readonly #config: TracingConfig
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  readonly #timer: NodeJS.Timeout
  #waiting: TraceSpan[] = []
  #sending: Promise<void> | undefined
  #isFailing = false

  constructor(config: TracingConfig, log: Pick<FastifyBaseLogger, 'warn' | 'info'>) {
    this.#config = config
    this.#log = log
    this.#timer = setInterval(() => void this.#send(), sendEvery).unref()
  }

  /** Decides for a trace that begins here. */
  samples = () => Math.random() < this.#config.ratio

  addRequest(trace: Trace, { call, id, method, route, status, began, ms }: TracedRequest) {
    this.#add({
      ...{ trace, id: trace.span, parent: trace.parent, name: call, kind: 'server', began, ms },
      hasFailed: status === null || status >= 500,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status ?? undefined,
        'tidewater.request_id': id,
      },
    })
  }

  addStatement(trace: Trace, { label, text, began, ms, hasFailed }: SentStatement) {
    this.#add({
      ...{ trace, id: newSpanId(), parent: trace.span, name: label, kind: 'client', began, ms, hasFailed },
      attributes: {
        'db.system.name': 'postgresql',
        'db.query.summary': label,
        'db.query.text': text.slice(0, longestText),
      },
    })
  }

  /** Sends what is waiting, once, and stops. */
  async close() {
    clearInterval(this.#timer)
    await this.#sending
    await this.#send()
  }

  #add(span: TraceSpan) {
    if (this.#waiting.length >= mostWaiting) return
    this.#waiting.push(span)
    if (this.#waiting.length >= mostAtOnce) void this.#send()
  }

  /** One request at a time, so a slow collector is not given more than it can take. */
  #send() {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  async #sendAll() {
    while (this.#waiting.length > 0 && !(await this.#hasFailed(this.#waiting.splice(0, mostAtOnce))));
  }

  /** The spans of a failed try are not sent again. Only the first of several failures is logged. */
  async #hasFailed(spans: readonly TraceSpan[]) {
    const { url, headers } = this.#config
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(exportOf(this.#config, spans)),
        signal: AbortSignal.timeout(timeLimits.traces),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The collector answered ${answer.status}`)
      if (this.#isFailing) this.#log.info('The collector of traces takes spans again.')
      this.#isFailing = false
    } catch (error) {
      if (!this.#isFailing) this.#log.warn({ error }, 'Traces cannot be sent. Until they can, they are dropped.')
      this.#isFailing = true
    }
    return this.#isFailing
  }
}

/** The body of a request, as OTLP defines it in JSON: ids in hexadecimal digits, and 64-bit numbers as text. */
const exportOf = ({ serviceName }: TracingConfig, spans: readonly TraceSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': serviceName }) },
      scopeSpans: [{ scope: { name: 'tidewater' }, spans: spans.map(asOtlp) }],
    },
  ],
})

const asOtlp = ({ trace, id, parent, name, kind, began, ms, hasFailed, attributes }: TraceSpan) => ({
  traceId: trace.id,
  spanId: id,
  ...(parent !== undefined && { parentSpanId: parent }),
  name,
  kind: kind === 'server' ? 2 : 3,
  startTimeUnixNano: nanoseconds(began),
  endTimeUnixNano: nanoseconds(began + ms),
  attributes: attributesOf(attributes),
  status: hasFailed ? { code: 2 } : {},
})

/** The moment as a text, because the number has more digits than JavaScript keeps. */
const nanoseconds = (began: number) => `${Math.round((performance.timeOrigin + began) * 1_000)}000`

const attributesOf = (attributes: TraceSpan['attributes']) =>
  Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return []
    return { key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }
  })
