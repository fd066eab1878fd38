import type { WebFeature } from '#workbench/feature.ts'

export const announcements: WebFeature = {
  pages: [
    {
      name: 'adminAnnouncements',
      path: '/admin/announcements',
      heading: 'Announcements',
      allow: ['admin'],
      menu: [{ in: 'Scheduling', order: 5 }],
      list: { address: '/api/admin/announcement/search/' },
      load: () => import('./AnnouncementsPage.tsx').then((it) => it.AnnouncementsPage),
    },
  ],
  homePart: { for: ['admin_user'], load: () => import('./OwnAnnouncements.tsx').then((it) => it.loadAnnouncements()) },
}
