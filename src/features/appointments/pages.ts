import { page } from '#shared/page.ts'

export const appointmentsPage = page('/admin/appointments')
/** What the link in a visitor's mail opens. */
export const ownAppointmentPage = page('/appointment')
