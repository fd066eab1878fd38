import { questionListPage } from '#shared/pageAddresses.ts'
import type { WebFeature } from '#workbench/feature.ts'

export const questions: WebFeature = {
  pages: [
    {
      name: 'adminSettingQuestions',
      path: questionListPage.path,
      heading: 'Settings',
      allow: ['admin'],
      menu: [{ in: 'settings', order: 5, label: 'Questions' }],
      list: { address: '/api/admin/question/search/' },
      load: () => import('./QuestionListPage.tsx').then((it) => it.QuestionListPage),
    },
  ],
}
