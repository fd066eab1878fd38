import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { settingsCalls } from '../contract.ts'
import { addTaxRate, changeShop, removeTaxRate } from './changeSettings.ts'
import { findShop, listTaxRates } from './queries.ts'
import { serveSecurityText } from './securityText.ts'

export function settingsRoutes(app: FastifyInstance, parts: ServerParts) {
  const { db } = parts
  serveSecurityText(app, parts)
  answer(app, settingsCalls.shop, () => findShop(db))
  answer(app, settingsCalls.changeShop, ({ body, caller }) => changeShop(db, body, caller))
  answer(app, settingsCalls.taxRates, () => listTaxRates(db))
  answer(app, settingsCalls.addTaxRate, ({ body, caller }) => addTaxRate(db, body, caller))
  answer(app, settingsCalls.removeTaxRate, ({ params, caller }) => removeTaxRate(db, params.id, caller))
}
