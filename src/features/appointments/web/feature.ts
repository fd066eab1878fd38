import { appointmentsPage } from '#shared/pageAddresses.ts'
import { staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const appointments: WebFeature = {
  pages: [
    {
      name: 'adminAppointments',
      path: appointmentsPage.path,
      heading: 'Appointments',
      shape: 'area',
      allow: staff,
      counted: 'new',
      menu: [
        { in: 'Scheduling', order: 3, for: ['admin'] },
        { in: 'header', order: 2, for: ['admin_user'] },
        { in: 'header', order: 5, for: ['admin_warehouse'] },
      ],
      load: () => import('./AppointmentsPage.tsx').then((it) => it.AppointmentsPage),
    },
  ],
}
