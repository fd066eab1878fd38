import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { databaseMetrics } from '../metrics/databaseMetrics.ts'
import type { Metric } from '../metrics/metric.ts'
import { measureProcess } from '../metrics/processMetrics.ts'
import { requestMetrics } from '../metrics/requestMetrics.ts'
import { metricsType, writeMetrics } from '../metrics/writeMetrics.ts'
import { codes } from '../refusal/codes.ts'
import { Refusal } from '../refusal/refusal.ts'
import { bearerOf } from './answer/caller.ts'
import { addressNotFound } from './errorHandler.ts'
import { isLoopback, trustedProxies } from './proxies.ts'

interface Options {
  db: Database
  /** METRICS_TOKEN. Without it, only this machine may read. */
  token: string | undefined
  /** Those of the other parts of the server and of the features. */
  metrics: readonly Metric[]
}

/** Answers /metrics for Prometheus. Other clients get 404, and 401 for a wrong token. */
export function serveMetrics(app: FastifyInstance, { db, token, metrics }: Options) {
  const ofProcess = measureProcess()
  app.addHook('onClose', async () => ofProcess.stop())
  const all = [...requestMetrics, ...databaseMetrics, ...ofProcess.metrics, ...metrics]
  app.get('/metrics', async (request, reply) => {
    const sent = bearerOf(request)
    if (sent !== undefined && (token === undefined || !isSame(sent, token))) throw new Refusal(codes.wrongMetricsToken)
    if (sent === undefined && !isFromThisMachine(request)) throw addressNotFound(request)
    return reply.type(metricsType).send(await writeMetrics(all, db))
  })
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
/** Takes the same time for every wrong token, so the right one cannot be found sign by sign. */
const isSame = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))

const isLoopbackAddress = trustedProxies('loopback')
/** Headers that proxies add. A request that has one came from another machine, even if the proxy runs on this one. */
const proxyHeader = /^(forwarded|via|.*forwarded-.*|x-forwarded.*|x-real-ip|.*client-ip|.*-connecting-ip|x-envoy-.*)$/
/** A proxy that adds none of these headers still passes on the name that the visitor typed. */
const isFromThisMachine = ({ raw, headers, hostname }: FastifyRequest) =>
  isLoopbackAddress(raw.socket.remoteAddress) &&
  isLoopback(hostname.replace(/^\[|\]$/g, '')) &&
  !Object.keys(headers).some((name) => proxyHeader.test(name))
