import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { packingSlipCalls } from '../../packingSlipContract.ts'
import { documentFor, documentsOf, drawDocuments } from '../orderDocuments.ts'
import { findPackingSlips } from './packingSlip.ts'

const packingSlips = {
  name: 'packing slip',
  many: 'packing slips',
  template: new URL('./packingSlip.typ', import.meta.url),
  find: findPackingSlips,
}

export function packingSlipRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, packingSlipCalls.pdf, async ({ params, caller }) => {
    const slip = await documentFor(db, packingSlips, params.id, caller)
    const content = await drawDocuments(db, packingSlips.template, slip.title, [slip])
    return { fileName: `packing-slip-${slip.id}.pdf`, content }
  })
  answer(app, packingSlipCalls.pdfMany, ({ body, caller }) => documentsOf(db, packingSlips, body, caller))
}
