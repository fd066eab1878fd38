import { servicesPage } from '#features/stores/pages.ts'
import { page } from '#shared/page.ts'
import { slugOf } from '#shared/slug.ts'
import type { Service } from './rules.ts'

export const servicePage = page('/services/$slug')
export const pageOfService = (service: Service) => servicePage({ slug: slugOf(service) })
/** The address of the booking form with this service chosen. */
export const bookingOf = (service: Service) => `${servicesPage()}?service=${encodeURIComponent(service)}#book`
