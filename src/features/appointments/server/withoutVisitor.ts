import type { Appointment } from '../columns.ts'

/** The fields of an appointment that the audit log stores. */
export const withoutVisitor = ({ code, store, service, appointmentDate, appointmentTime, state }: Appointment) => ({
  code,
  store,
  service,
  appointmentDate,
  appointmentTime,
  state,
})
