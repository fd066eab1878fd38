import type { BrowserParts } from '#site/startSite.ts'

export const contactParts: BrowserParts = {
  islands: { contactForm: () => import('./ContactForm.tsx').then((it) => it.ContactForm) },
}
