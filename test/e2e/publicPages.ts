import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { appointmentCalls } from '#features/appointments/contract.ts'
import { daysAfter } from '#shared/day.ts'
import { inLanguage, type Language, languages } from '#shared/language.ts'
import { keyMailedTo } from '../mails.ts'
import type { Shop } from './builtShop.ts'

/** One page of each kind that visitors can open, in English. */
const kinds = [
  '/',
  '/services',
  '/services/screen-replacement',
  '/contact',
  '/find',
  '/find?q=hali',
  '/find?q=nowhere',
  '/find/mic-mac',
  '/questions',
  '/warranty',
  '/privacy',
  '/accessibility',
  '/cart',
  '/nowhere',
]

export const publicPagesIn = (language: Language) => kinds.map((path) => inLanguage(language, path))
export const publicPages = languages.flatMap(publicPagesIn)

/**
 * Makes a form look as if it was opened three seconds earlier. The server rejects a form that is sent within two seconds after
 * its page was drawn, because a machine may have filled it in. Another field replaces the hidden one: React would restore a
 * value that was changed.
 */
export const backdateForm = (page: Page) =>
  page.locator('input[name=opened]').evaluate((field: HTMLInputElement) => {
    const earlier = { type: 'hidden', name: field.name, value: String(Number(field.value) - 3_000) }
    field.replaceWith(Object.assign(document.createElement('input'), earlier))
  })

/** Sends a page's form as a browser does without scripts. */
export const sendForm = (shop: Shop, path: string, fields: Record<string, string>) =>
  fetch(shop.address + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** The forms with an error in every field. */
export const refusedFormsIn = (language: Language): { path: string; fields: Record<string, string> }[] => [
  {
    path: inLanguage(language, '/contact'),
    fields: { name: '', email: 'gail at mail.example', message: '' },
  },
  {
    path: inLanguage(language, '/services'),
    fields: {
      ...{ service: 'A haircut', store: 'Nowhere', appointmentDate: '2001-01-01', appointmentTime: '25:00' },
      ...{ firstName: '', lastName: '', email: 'gail', phone: '12', orderNotes: '<b>It fell</b>' },
    },
  },
]
export const refusedForms = languages.flatMap(refusedFormsIn)

interface Booked {
  /** The page that follows the form. */
  next: string
  /** The link in the mail. */
  own: string
  /** Fetches the page that this link shows, as its script does. */
  openOwn(): Promise<Response>
}

/** Books the first free time there is, by a form without scripts. */
export async function bookOne(shop: Shop, language: Language): Promise<Booked> {
  // The limits count by network, and all tests are in the same one.
  await shop.db.deleteFrom('limited_events').execute()
  const store = 'Mic Mac'
  for (let days = 1; days < 14; days++) {
    const date = daysAfter(new Date().toISOString().slice(0, 10), days)
    const { items } = await shop.ask(undefined, appointmentCalls.slots, { body: { store, date } })
    const free = items.find((slot) => slot.free > 0)
    if (!free) continue
    const email = `${randomUUID()}@mail.example`
    const { status, headers } = await sendForm(shop, inLanguage(language, '/services'), {
      ...{ service: 'Screen Replacement', store, appointmentDate: date, appointmentTime: free.time },
      ...{ firstName: 'Gail', lastName: 'Hynes', email, phone: '902-555-0188', orderNotes: '' },
    })
    if (status !== 303) throw new Error(`The booking was answered with ${status}.`)
    const key = await keyMailedTo(shop.db, email)
    const page = inLanguage(language, '/appointment')
    const openOwn = () => sendForm(shop, page, { act: 'open', key })
    return { next: headers.get('location') ?? '', own: `${page}#${key}`, openOwn }
  }
  throw new Error(`${store} has no time for a fortnight.`)
}
