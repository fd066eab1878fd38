import type { ServerFeature } from '#platform/shop/feature.ts'
import { fillEmployees } from './demo.ts'
import { employeeData } from './personal.ts'
import { employee, employeePin } from './queries.ts'
import { employeeRoutes } from './routes.ts'

export const staff: ServerFeature = {
  routes: employeeRoutes,
  personal: [employeeData],
  audited: [employee, employeePin],
  demo: fillEmployees,
}
