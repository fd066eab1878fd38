import { backupsPage } from '#shared/pageAddresses.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const backups: WebFeature = {
  pages: [
    {
      name: 'adminBackups',
      path: backupsPage.path,
      heading: 'Backups',
      shape: 'form',
      allow: ['admin'],
      menu: [{ in: 'System', order: 3 }],
      load: () => import('./BackupsPage.tsx').then((it) => it.BackupsPage),
    },
  ],
}
