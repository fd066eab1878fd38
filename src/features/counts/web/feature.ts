import { firstCountPage } from '#shared/pageAddresses.ts'
import { staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const counts: WebFeature = {
  pages: [
    {
      name: 'adminFirstCount',
      path: firstCountPage.path,
      heading: 'First Count',
      allow: staff,
      // It is opened by a link on the page Stock on Hand.
      load: () => import('./FirstCountPage.tsx').then((it) => it.FirstCountPage),
    },
  ],
}
