import { receivePage } from '#shared/pageAddresses.ts'
import { staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const receipts: WebFeature = {
  pages: [
    {
      name: 'adminReceive',
      path: receivePage.path,
      heading: 'Receive',
      allow: staff,
      load: () => import('./ReceivePage.tsx').then((it) => it.ReceivePage),
    },
  ],
}
