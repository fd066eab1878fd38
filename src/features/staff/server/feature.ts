import type { ServerFeature } from '#platform/feature.ts'
import { employee, employeePin } from './audited.ts'
import { fillEmployees } from './demo.ts'
import { employeeRoutes } from './routes.ts'

export const staff: ServerFeature = {
  routes: employeeRoutes,
  audited: [employee, employeePin],
  demo: fillEmployees,
}
