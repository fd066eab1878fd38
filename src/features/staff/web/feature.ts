import type { WebFeature } from '#workbench/feature.ts'

export const staff: WebFeature = {
  pages: [
    {
      name: 'adminEmployees',
      path: '/admin/employees',
      heading: 'Employees',
      allow: ['admin'],
      menu: [{ in: 'Accounts', order: 3 }],
      list: { address: '/pos/employee/all/', view: 'here' },
      load: () => import('./EmployeesPage.tsx').then((it) => it.EmployeesPage),
    },
  ],
}
