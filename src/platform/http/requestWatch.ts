import type { FastifyRequest } from 'fastify'
import { measureRequest } from '../metrics/requestMetrics.ts'
import { parseTraceparent, traceOf, traceparentOf } from '../tracing/trace.ts'
import type { TracedRequest, Tracer } from '../tracing/tracer.ts'
import { callNameOf } from './callName.ts'
import type { IsTrusted } from './proxies.ts'
import { logSlowStatement } from './slowStatements.ts'

declare module 'fastify' {
  interface FastifyInstance {
    watch: RequestWatch
  }
}

export interface RequestWatch {
  /** The proxies whose `traceparent` is used. */
  isTrustedProxy: IsTrusted
  /** A statement that takes so many milliseconds is logged. */
  slowStatement: number
  /** Undefined while no traces are recorded. */
  tracer: Tracer | undefined
}

export const watchNothing: RequestWatch = {
  isTrustedProxy: () => false,
  slowStatement: Number.POSITIVE_INFINITY,
  tracer: undefined,
}

/** Finds the trace of a request, and watches its statements. */
export function watchRequest(request: FastifyRequest) {
  const { record, headers, raw, log, server } = request
  const { isTrustedProxy, tracer, slowStatement } = server.watch
  const sent = parseTraceparent(headers.traceparent)
  const parent = sent && isTrustedProxy(raw.socket.remoteAddress) ? sent : undefined
  const trace = traceOf(parent, tracer?.samples)
  record.trace = trace
  const { databaseTime } = record
  databaseTime.traceparent = trace && traceparentOf(trace)
  databaseTime.onStatement = (statement) => {
    if (statement.ms >= slowStatement) logSlowStatement(log, callNameOf(request), statement)
    if (trace?.isSampled) tracer?.addStatement(trace, statement)
  }
}

/** Adds a request that has ended to the metrics, and to its trace. */
export function reportRequest(request: FastifyRequest, ended: Pick<TracedRequest, 'call' | 'status' | 'began' | 'ms'>) {
  const { call, status, ms } = ended
  const { record, id, method, server } = request
  measureRequest(call, status, ms)
  const { trace } = record
  if (!trace?.isSampled) return
  server.watch.tracer?.addRequest(trace, { ...ended, id, method, route: request.routeOptions.url })
}
