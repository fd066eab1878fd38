import type { BrowserParts } from '#site/startSite.ts'

export const appointmentParts: BrowserParts = {
  scripts: { '[data-own]': () => import('./goToOwnPage.ts').then((it) => it.goToOwnPage) },
  islands: {
    bookingForm: () => import('./booking/BookingForm.tsx').then((it) => it.BookingForm),
    // In one script with the booking form, because they share most of their parts.
    moveOwn: () => import('./booking/BookingForm.tsx').then((it) => it.MoveOwn),
  },
}
