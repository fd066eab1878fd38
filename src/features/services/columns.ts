import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'
import { Money } from '#shared/money.ts'
import { services } from './rules.ts'

/** A service with what the office has filled in. An empty figure is null, an empty text ''. */
export const ServiceRow = z.object({
  id: z.int(),
  service: z.enum(services),
  price_from: Money.nullable(),
  minutes: z.int().nullable(),
  warranty_days: z.int().nullable(),
  words: z.string(),
  words_fr: z.string(),
  version: z.int(),
})
export type ServiceRow = z.output<typeof ServiceRow>

export const serviceColumns = columnsOf(ServiceRow, [
  { key: 'service', header: 'Service', card: 'title', width: 30 },
  { key: 'price_from', header: 'Price From', card: 'figure', kind: 'money', editable: true },
  { key: 'minutes', header: 'Minutes', kind: 'number', editable: true },
  { key: 'warranty_days', header: 'Warranty Days', kind: 'number', editable: true },
  { key: 'words', header: 'Text', width: 60, page: 'hidden' },
  { key: 'words_fr', header: 'Text in French', width: 60, page: 'hidden' },
])
