import type { FastifyInstance } from 'fastify'
import { answer } from '#server/answer.ts'
import type { Database } from '#server/db/database.ts'
import { siteCalls } from '../contract.ts'
import { readStores } from './queries.ts'

export function siteRoutes(app: FastifyInstance, db: Database) {
  answer(app, siteCalls.stores, async () => ({ items: await readStores(db) }))
}
