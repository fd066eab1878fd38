import type { WebFeature } from '#workbench/feature.ts'

export const questions: WebFeature = {
  pages: [
    {
      name: 'adminSettingQuestions',
      path: '/admin/settings/questions',
      heading: 'Settings',
      allow: ['admin'],
      menu: [{ in: 'settings', order: 5, label: 'Questions' }],
      list: { address: '/api/admin/question/search/' },
      load: () => import('./QuestionListPage.tsx').then((it) => it.QuestionListPage),
    },
  ],
}
