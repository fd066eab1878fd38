import { Counter } from '#platform/metrics/metric.ts'

export const bookings = new Counter(
  'tidewater_bookings_total',
  'Appointments that were booked, by visitors or by staff.',
  { label: 'by', known: ['visitor', 'staff'] },
)
