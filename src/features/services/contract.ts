import * as z from 'zod'
import { type Call, Id, spreadsheet, Version } from '#shared/call.ts'
import { listQuery, pageOf } from '#shared/list.ts'
import { Money } from '#shared/money.ts'
import { servicePage, servicesPage } from '#shared/pageAddresses.ts'
import { publicPage } from '#shared/publicPage.ts'
import { slugOf } from '#shared/slug.ts'
import { optionalText } from '#shared/text.ts'
import { ServiceRow, serviceColumns } from './columns.ts'
import type { Service } from './rules.ts'

const count = (name: string, most: number) =>
  z
    .int(`${name} must be a whole number.`)
    .min(1, `${name} must be 1 or more. Leave it empty to hide it.`)
    .max(most, `${name} must be at most ${most}.`)
    .nullable()

/** The name of a service is fixed. */
const ServiceChange = z.object({
  id: Id,
  price_from: z
    .number('The price must be an amount in dollars.')
    .gt(0, 'The price must be more than $0. Leave it empty to hide it.')
    .max(10_000, 'The price must be at most $10,000.')
    .pipe(Money)
    .nullable()
    .optional(),
  minutes: count('Minutes', 1440).optional(),
  warranty_days: count('Warranty Days', 3650).optional(),
  words: optionalText('The text', 1500).optional(),
  words_fr: optionalText('The French text', 1500).optional(),
  version: Version.optional(),
})
export type ServiceChange = z.output<typeof ServiceChange>

const allow = ['admin'] as const
const query = listQuery(serviceColumns)
export const serviceCalls = {
  search: {
    method: 'POST',
    path: '/admin/service/search/',
    allow,
    summary: 'The services, with their prices, durations and texts',
    body: query,
    reply: pageOf(ServiceRow),
  },
  export: {
    method: 'POST',
    path: '/admin/service/export/',
    allow,
    summary: 'The services as a spreadsheet',
    body: query,
    reply: spreadsheet,
    job: 'Export of services',
  },
  update: {
    method: 'PATCH',
    path: '/admin/service/update/',
    allow,
    summary: 'Change what the site shows about a service',
    body: ServiceChange,
    reply: ServiceRow,
  },
} as const satisfies Record<string, Call>

export const pageOfService = (service: Service) => servicePage({ slug: slugOf(service) })
/** The address of the booking form with this service chosen. */
export const bookingOf = (service: Service) => `${servicesPage()}?service=${encodeURIComponent(service)}#book`

export interface ServiceData {
  row: ServiceRow
  rows: readonly ServiceRow[]
}
/** The page of one service. */
export const publicServicePage = publicPage<ServiceData>({
  name: 'service',
  path: servicePage.path,
  partOf: servicesPage,
})
