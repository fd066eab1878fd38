import { newTransferPage, transferPage } from '#shared/pageAddresses.ts'
import { staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

/** They are opened by links on the pages Shipments and Stock on Hand. */
export const transfers: WebFeature = {
  pages: [
    {
      name: 'adminNewTransfer',
      path: newTransferPage.path,
      heading: 'New Transfer',
      allow: staff,
      load: () => import('./NewTransferPage.tsx').then((it) => it.NewTransferPage),
    },
    {
      name: 'adminTransfer',
      path: transferPage.path,
      heading: 'Transfer',
      allow: staff,
      load: () => import('./TransferPage.tsx').then((it) => it.TransferPage),
    },
  ],
}
