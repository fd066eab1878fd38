import { staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const scheduling: WebFeature = {
  pages: [
    {
      name: 'adminScheduling',
      path: '/admin/scheduling',
      heading: 'Employee Scheduling',
      shape: 'area',
      allow: staff,
      menu: [
        { in: 'Scheduling', order: 2, label: 'Schedule', for: ['admin'] },
        { in: 'tools', order: 1, label: 'Schedule', icon: 'calendar', for: ['admin_warehouse', 'admin_user'] },
      ],
      load: () => import('./SchedulePage.tsx').then((it) => it.SchedulePage),
    },
  ],
}
