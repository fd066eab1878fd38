import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { backupCodes } from '../codes.ts'
import { backupCalls } from '../contract.ts'
import { readOverview } from './readOverview.ts'

export function backupRoutes(app: FastifyInstance, { db, backups }: ServerParts) {
  answer(app, backupCalls.all, () => readOverview(db, backups))

  answer(app, backupCalls.make, () => {
    if (!backups) throw new Refusal(backupCodes.off)
    if (!backups.make()) throw new Refusal(backupCodes.running)
    return { message: 'A backup is being made.' }
  })
}
