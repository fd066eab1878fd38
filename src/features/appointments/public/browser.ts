import type { BrowserParts } from '#site/startSite.ts'

export const appointmentParts: BrowserParts = {
  islands: { bookingForm: () => import('./booking/BookingForm.tsx').then((it) => it.BookingForm) },
}
