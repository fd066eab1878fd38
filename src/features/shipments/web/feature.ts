import { pickingPage, pickingRoundPage, shipmentsPage } from '#shared/pageAddresses.ts'
import { office, staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

const picking = { label: 'Picking', within: pickingPage.path }

export const shipments: WebFeature = {
  pages: [
    {
      name: 'adminPicking',
      path: pickingPage.path,
      heading: 'Picking',
      allow: office,
      menu: [
        { in: 'Reports', order: 3, for: ['admin'], ...picking },
        { in: 'header', order: 4, for: ['admin_warehouse'], ...picking },
      ],
      load: () => import('./allPages.ts').then((it) => it.PickingPage),
    },
    {
      name: 'adminPickingRound',
      path: pickingRoundPage.path,
      heading: 'Pick',
      allow: office,
      load: () => import('./allPages.ts').then((it) => it.RoundPage),
    },
    {
      name: 'adminShipments',
      path: shipmentsPage.path,
      heading: 'Shipments',
      allow: staff,
      counted: 'pending',
      // The office opens it by a link on the page Picking.
      menu: [{ in: 'header', order: 10, for: ['admin_user'] }],
      load: () => import('./allPages.ts').then((it) => it.ShipmentsPage),
    },
  ],
}
