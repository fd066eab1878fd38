import type { ServerFeature } from '#platform/shop/feature.ts'
import { announcement } from './audited.ts'
import { fillAnnouncements } from './demo.ts'
import { announcementData } from './personal.ts'
import { deleteOldAnnouncements } from './queries.ts'
import { announcementRoutes } from './routes.ts'

export const announcements: ServerFeature = {
  routes: announcementRoutes,
  personal: [announcementData],
  audited: [announcement],
  demo: fillAnnouncements,
  housekeeping: [{ rows: 'Announcements', kept: 'a year after their end day', delete: deleteOldAnnouncements }],
}
