import type { ServerFeature } from '#platform/feature.ts'
import { fillEmployees } from './demo.ts'
import { employeeRoutes } from './routes.ts'

export const staff: ServerFeature = {
  routes: employeeRoutes,
  demo: fillEmployees,
}
