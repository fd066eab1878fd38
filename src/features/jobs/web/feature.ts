import { jobsPage } from '#shared/pageAddresses.ts'
import { signedIn } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const jobs: WebFeature = {
  pages: [
    {
      name: 'jobs',
      path: jobsPage.path,
      heading: 'Jobs',
      allow: signedIn,
      counted: 'pending',
      menu: [{ in: 'account', order: 0, icon: 'jobs' }],
      load: () => import('./JobsPage.tsx').then((it) => it.JobsPage),
    },
  ],
}
