import type { WebFeature } from '#workbench/feature.ts'

export const staff: WebFeature = {
  pages: [
    {
      name: 'adminEmployees',
      path: '/admin/employees',
      heading: 'Employees',
      allow: ['admin'],
      menu: [{ in: 'Accounts', order: 3 }],
      load: () => import('./EmployeesPage.tsx').then((it) => it.EmployeesPage),
    },
  ],
}
