import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { siteCalls } from '../contract.ts'
import { readStores } from './queries.ts'

export function siteRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, siteCalls.stores, async () => ({ items: await readStores(db) }))
}
