import type { ServerFeature } from '#platform/feature.ts'
import { attachCalendar } from './attachCalendar.ts'
import { appointment } from './audited.ts'
import { fillAppointments } from './demo.ts'
import { appointmentRoutes } from './routes.ts'
import { serveAppointmentPage } from './serveAppointmentPage.ts'
import { serveServicesPage } from './serveServicesPage.ts'

export const appointments: ServerFeature = {
  routes: appointmentRoutes,
  audited: [appointment],
  publicPages: (parts) => [serveServicesPage(parts), serveAppointmentPage(parts)],
  demo: fillAppointments,
  attachments: { 'appointment calendar': attachCalendar },
}
