import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { fillEmployees } from './demo.ts'
import { employeeData } from './personal.ts'
import { employee, employeeFileColumns, employeePin, streamEmployees } from './queries.ts'
import { employeeRoutes } from './routes.ts'

export const staff: ServerFeature = {
  routes: employeeRoutes,
  personal: [employeeData],
  audited: [employee, employeePin],
  demo: fillEmployees,
  lists: [
    wholeList({
      file: 'employees',
      about: 'an employee, without the pin',
      read: async (db) => ({ columns: employeeFileColumns, rows: await streamEmployees(db) }),
    }),
  ],
}
