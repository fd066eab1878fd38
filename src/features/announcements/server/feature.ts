import type { ServerFeature } from '#platform/feature.ts'
import { announcement } from './audited.ts'
import { fillAnnouncements } from './demo.ts'
import { deleteOldAnnouncements } from './queries.ts'
import { announcementRoutes } from './routes.ts'

export const announcements: ServerFeature = {
  routes: announcementRoutes,
  audited: [announcement],
  demo: fillAnnouncements,
  housekeeping: [{ rows: 'Announcements', kept: 'a year after their end day', delete: deleteOldAnnouncements }],
}
