import { subjectOf } from '#platform/db/audit.ts'
import { Appointment } from '../columns.ts'

/** The visitor's name and addresses stay out of the log: they are kept with the appointment only. */
export const appointment = subjectOf('appointment', Appointment, {
  fields: ['code', 'store', 'service', 'appointmentDate', 'appointmentTime', 'state'],
  called: ['code', 'store'],
})
