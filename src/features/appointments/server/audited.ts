import { subjectOf } from '#platform/db/audit.ts'
import { Appointment } from '../columns.ts'

/** The log has nothing about the visitor: personal data is stored only with the appointment. */
export const appointment = subjectOf('appointment', Appointment, {
  fields: ['code', 'store', 'service', 'appointmentDate', 'appointmentTime', 'state'],
  called: ['code', 'store'],
})
