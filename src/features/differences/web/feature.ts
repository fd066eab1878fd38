import { differencesPage } from '#shared/pageAddresses.ts'
import { office, staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const differences: WebFeature = {
  pages: [
    {
      name: 'adminDifferences',
      path: differencesPage.path,
      heading: 'Differences',
      allow: staff,
      counted: 'open',
      // A store opens it by a link on the page Shipments.
      menu: [{ in: 'Reports', order: 8, for: office }],
      load: () => import('./DifferencesPage.tsx').then((it) => it.DifferencesPage),
    },
  ],
}
