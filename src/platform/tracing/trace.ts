import { randomBytes } from 'node:crypto'

/** The place of a request in a trace, which may include other programs. */
export interface Trace {
  /** 32 hexadecimal digits. */
  id: string
  /** The span of this request: 16 hexadecimal digits. Without our own tracing, it is the span of the caller. */
  span: string
  /** The span of the caller. */
  parent: string | undefined
  /** Whether its spans are recorded. */
  isSampled: boolean
}

type Parent = Pick<Trace, 'id' | 'span' | 'isSampled'>

/** The form of W3C Trace Context. Later versions may add more at the end. */
const form = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-[\x21-\x7e]*)?$/
const longest = 256

/** Parses a `traceparent` header. Returns undefined if it does not have the form. */
export function parseTraceparent(header: unknown): Parent | undefined {
  if (typeof header !== 'string' || header.length > longest) return undefined
  const [, version, id, span, flags = '0', more] = form.exec(header) ?? []
  if (!id || !span || (version === '00' && more !== undefined)) return undefined
  return { id, span, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const newSpanId = () => randomBytes(8).toString('hex')

/**
 * Returns the trace of a request, with a span of its own if this node records traces. The caller decides whether its trace
 * is recorded; if there is none, `samples` does. Without either there is no trace.
 */
export function traceOf(parent: Parent | undefined, samples: (() => boolean) | undefined): Trace | undefined {
  if (!samples) return parent && { ...parent, parent: undefined }
  const { id, isSampled } = parent ?? { id: randomBytes(16).toString('hex'), isSampled: samples() }
  return { id, span: newSpanId(), parent: parent?.span, isSampled }
}

/** The header for requests to other servers. */
export const traceparentOf = ({ id, span, isSampled }: Trace) => `00-${id}-${span}-${isSampled ? '01' : '00'}`
