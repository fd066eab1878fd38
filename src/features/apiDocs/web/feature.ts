import { apiDocsPage } from '#shared/pageAddresses.ts'
import { shop } from '#ui/browser/servedShop.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const apiDocs: WebFeature = {
  pages: [
    {
      name: 'apiDocs',
      path: apiDocsPage.path,
      heading: 'The API',
      shape: 'area',
      allow: shop.production ? ['admin'] : 'anyone',
      frame: 'none',
      menu: [
        { in: 'System', order: 4, for: ['admin'] },
        { in: 'footer', order: 3, for: ['admin'] },
      ],
      load: () => import('./ApiDocsPage.tsx').then((it) => it.ApiDocsPage),
    },
  ],
}
