import { servicesPage } from '#features/stores/pages.ts'
import { publicPage } from '#shared/publicPage.ts'
import type { ServiceRow } from './columns.ts'
import { servicePage } from './pages.ts'

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
