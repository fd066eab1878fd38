import type { ServerFeature } from '#platform/feature.ts'
import { attachCalendar } from './attachCalendar.ts'
import { appointment } from './audited.ts'
import { fillAppointments } from './demo.ts'
import { appointmentPages } from './publicPages.ts'
import { appointmentRoutes } from './routes.ts'

export const appointments: ServerFeature = {
  routes: appointmentRoutes,
  audited: [appointment],
  publicPages: appointmentPages,
  demo: fillAppointments,
  attachments: { 'appointment calendar': attachCalendar },
}
