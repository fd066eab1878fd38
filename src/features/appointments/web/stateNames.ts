import type { AppointmentState } from '../rules.ts'

/** As the counter calls them; visitors read of them in words of their own. */
export const stateNames: Record<AppointmentState, string> = {
  new: 'New',
  confirmed: 'Confirmed',
  arrived: 'Arrived',
  done: 'Done',
  no_show: 'No-show',
  cancelled: 'Cancelled',
}
