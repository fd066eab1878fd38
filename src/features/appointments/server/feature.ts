import { wholeList } from '#platform/sheet/wholeList.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { visitorHousekeeping } from '#platform/shop/visitorHousekeeping.ts'
import { staff } from '#shared/roles.ts'
import { appointmentColumns } from '../columns.ts'
import { attachCalendar } from './attachCalendar.ts'
import { appointment } from './audited.ts'
import { fillAppointments } from './demo.ts'
import { appointmentData } from './personal.ts'
import { deleteUnconfirmed, newAppointments, streamAppointments } from './queries.ts'
import { bookings } from './requestService.ts'
import { appointmentRoutes } from './routes.ts'
import { serveAppointmentPage } from './serveAppointmentPage.ts'
import { serveServicesPage } from './serveServicesPage.ts'

export const appointments: ServerFeature = {
  routes: appointmentRoutes,
  personal: [appointmentData],
  audited: [appointment],
  publicPages: (parts) => [serveServicesPage(parts), serveAppointmentPage(parts)],
  menuCounts: { adminAppointments: { for: staff, rows: newAppointments } },
  demo: fillAppointments,
  metrics: [bookings],
  housekeeping: [
    visitorHousekeeping({
      rows: 'Appointments, with their mails',
      table: 'appointments',
      since: 'day',
      sinceWords: 'their day',
      about: 'appointment',
    }),
    {
      rows: 'Appointments that nobody confirmed, with their mails',
      kept: 'a week after their time was free again',
      delete: deleteUnconfirmed,
    },
  ],
  attachments: { 'appointment calendar': attachCalendar },
  lists: [
    wholeList({
      file: 'appointments',
      about: 'an appointment for a repair',
      read: async (db) => ({ columns: appointmentColumns, rows: await streamAppointments(db) }),
    }),
  ],
}
