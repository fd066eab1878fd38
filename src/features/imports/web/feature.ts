import { importPage, importsPage } from '#shared/pageAddresses.ts'
import { office } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const imports: WebFeature = {
  pages: [
    {
      name: 'adminImports',
      path: importsPage.path,
      heading: 'Import',
      allow: office,
      menu: [{ in: 'settings', order: 5.5, for: ['admin'] }],
      list: { address: '/api/admin/import/search/' },
      load: () => import('./ImportsPage.tsx').then((it) => it.ImportsPage),
    },
    {
      name: 'adminImport',
      path: importPage.path,
      heading: 'Import of a File',
      allow: office,
      load: () => import('./ImportPage.tsx').then((it) => it.ImportPage),
    },
  ],
}
