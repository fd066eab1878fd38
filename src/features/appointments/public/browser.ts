import type { BrowserParts } from '#site/startSite.ts'

export const appointmentParts: BrowserParts = {
  scripts: { '[data-own]': () => import('./goToOwnPage.ts').then((it) => it.goToOwnPage) },
  islands: {
    bookingForm: () => import('./booking/BookingForm.tsx').then((it) => it.BookingForm),
    moveOwn: () => import('./booking/MoveOwn.tsx').then((it) => it.MoveOwn),
  },
}
