import { office } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const navigation: WebFeature = {
  pages: [
    {
      name: 'adminNavigation',
      path: '/admin/navigation',
      heading: 'Navigation Menu',
      shape: 'area',
      allow: office,
      menu: [
        { in: 'Accounts', order: 4, for: ['admin'] },
        { in: 'Reports', order: 9, for: ['admin_warehouse'] },
      ],
      load: () => import('./NavigationPage.tsx').then((it) => it.NavigationPage),
    },
  ],
}
