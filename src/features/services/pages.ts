import { servicesPage } from '#features/stores/pages.ts'
import { page } from '#shared/page.ts'
import { publicPage } from '#shared/publicPage.ts'
import { slugOf } from '#shared/slug.ts'
import type { ServiceRow } from './columns.ts'
import type { Service } from './rules.ts'

export const servicePage = page('/services/$slug')
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
