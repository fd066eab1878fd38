import type { WebFeature } from '#workbench/feature.ts'

export const privacy: WebFeature = {
  pages: [
    {
      name: 'adminPersonalData',
      path: '/admin/personalData',
      heading: 'Personal Data',
      shape: 'form',
      allow: ['admin'],
      menu: [{ in: 'Accounts', order: 5 }],
      load: () => import('./PersonalDataPage.tsx').then((it) => it.PersonalDataPage),
    },
  ],
}
