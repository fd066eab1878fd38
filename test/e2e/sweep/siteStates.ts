import type { Page } from '@playwright/test'
import { appointmentCalls } from '#features/appointments/contract.ts'
import { daysAfter, today } from '#shared/day.ts'
import { dayInWords } from '#shared/dayInWords.ts'
import type { Language } from '#shared/language.ts'
import { timeInWords } from '#shared/time.ts'
import { slotsOf } from '../appointments.ts'
import { backdateForm, bookOne, refusedFormsIn } from '../publicPages.ts'
import { openPlainFile } from '../sharedContext.ts'
import { expect, type Shop } from '../shop.ts'
import { untilHydrated, visit } from '../visit.ts'

/** Shows a page of the site that needs more than its address, and calls `look` at each state that has to be checked. */
type SiteStates = (page: Page, shop: Shop, look: (only?: string) => Promise<void>) => Promise<void>

/** The forms with a fault in every field, sent without scripts. */
export const refusedForms =
  (language: Language): SiteStates =>
  async (page, _, look) => {
    for (const { path, fields } of refusedFormsIn(language)) {
      await visit(page, path)
      await page.evaluate(sendWithoutScripts, fields)
      await expect(page.getByRole('alert').first()).toBeVisible()
      await untilHydrated(page)
      await look()
    }
  }

/** An appointment, just booked and by its link. */
export const bookedAppointment =
  (language: Language): SiteStates =>
  async (page, shop, look) => {
    const { next, own } = await bookOne(shop, language)
    await page.goto(next)
    await look()
    await page.goto(own)
    await expect(page.locator('#change')).toBeVisible()
    await look()
    await page.evaluate(() => {
      for (const more of document.querySelectorAll('details')) more.open = true
    })
    await look()
  }

/** The confirmation of a message. */
export const sentMessage: SiteStates = async (page, _, look) => {
  await visit(page, '/contact')
  await page.getByLabel('Name').fill('Gail Hynes')
  await page.getByLabel('Email').fill('gail@mail.example')
  await page.getByLabel('Message').fill('Do you repair tablets?')
  await backdateForm(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Contact message has been sent' })).toBeFocused()
  await look()
}

/** The form of a booking that is filled in, its confirmation, and that of one for which no mail is sent. */
export const bookingForm: SiteStates = async (page, shop, look) => {
  const email = 'many.bookings@mail.example'
  for (const [at, isMailed] of [true, false].entries()) {
    const { date, time } = await fillInBooking(page, shop, email, at)
    if (isMailed) await look('#book')
    else await sendUpToLimit(shop, email, date, time)
    await backdateForm(page)
    await page.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(page.getByRole('heading', { name: 'Service request has been sent' })).toBeFocused()
    await expect(page.getByText('We did not e-mail a confirmation')).toHaveCount(isMailed ? 0 : 1)
    await look('#book')
  }
}

const store = 'Mic Mac'

async function fillInBooking(page: Page, shop: Shop, email: string, at: number) {
  const { date, time, free } = await freeTime(shop, at)
  const press = (name: string) =>
    page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name, exact: true }) })
      .click()
  // The confirmation of a booking has the same address as the form.
  await openPlainFile(page)
  await visit(page, '/services#book')
  await press('Battery Replacement')
  await page.getByLabel('Store').selectOption(store)
  await press(dayInWords('en', date))
  await press(`${timeInWords('en', time)} ${free} left`)
  await page.getByLabel('First Name').fill('Gail')
  await page.getByLabel('Last Name').fill('Hynes')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('902-555-0142')
  await page.getByLabel('Device and model').fill('iPhone 15 Pro')
  return { date, time }
}

/** Returns one of the last times of a day. One address cannot book the same time twice. */
async function freeTime(shop: Shop, fromLast: number) {
  for (let days = 1; days < 6; days++) {
    const date = daysAfter(today(), days)
    const slot = (await slotsOf(shop, store, date)).filter(({ free }) => free > 0).at(-1 - fromLast)
    if (slot) return { date, ...slot }
  }
  throw new Error(`${store} has no time this week.`)
}

/** Books three times in an hour for one inbox, so that its next booking sends no mail. The first one is on the page. */
async function sendUpToLimit(shop: Shop, email: string, date: string, time: string) {
  const slots = (await slotsOf(shop, store, date)).filter((slot) => slot.free > 0 && slot.time !== time)
  for (const { time: appointmentTime } of slots.slice(0, 2))
    await shop.ask(undefined, appointmentCalls.request, {
      body: {
        ...{ firstName: 'Gail', lastName: 'Hynes', email, phone: '902-555-0142', service: 'Others' as const },
        ...{ store, appointmentDate: date, appointmentTime },
      },
    })
  // Otherwise the visitor could not book again.
  await shop.db.updateTable('appointments').set({ state: 'cancelled' }).where('email', '=', email).execute()
}

function sendWithoutScripts(fields: Record<string, string>) {
  const form = document.createElement('form')
  form.method = 'post'
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    Object.assign(field, { name, value })
    form.append(field)
  }
  document.body.append(form)
  // Without the page's own scripts.
  form.submit()
}
