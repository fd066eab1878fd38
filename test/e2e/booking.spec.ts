import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { appointmentCalls, type ServiceRequest } from '#features/appointments/contract.ts'
import { type NewStore, storeCalls } from '#features/stores/contract.ts'
import { daysAfter, today } from '#shared/day.ts'
import { dayInWords } from '#shared/dayInWords.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { timeInWords } from '#shared/time.ts'
import { aStore } from '../appointments.ts'
import { keyMailedTo } from '../mails.ts'
import { pressOn, tabTo } from './keyboard.ts'
import { backdateForm, sendForm } from './publicPages.ts'
import { expect, noAnswer, refusedWith, type Shop, test, testInOwnContext } from './shop.ts'
import { visit } from './visit.ts'

// The limit is twenty bookings in a quarter of an hour for one address, and all tests have the same address.
test.beforeEach(async ({ shop }) => {
  await shop.db.deleteFrom('limited_events').execute()
})

/** Waits until a page shows a text, or no longer shows it, because the pages read the stores again after a second. */
const untilShown = ({ address }: Shop, path: string, text: string, isShown = true) =>
  expect.poll(async () => (await (await fetch(address + path)).text()).includes(text)).toBe(isShown)

// Other tests of the worker count the stores of the demo shop.
test.afterAll(async ({ shop }) => {
  const counters = shop.db.selectFrom('stores').select('id').where('name', 'like', 'Counter %')
  await shop.db.deleteFrom('appointments').where('store_id', 'in', counters).execute()
  await shop.db.deleteFrom('stores').where('name', 'like', 'Counter %').execute()
  for (const path of ['/', '/services', '/find', '/cart']) await untilShown(shop, path, 'Counter ', false)
})

/** The day after tomorrow: it is in the first week that the page shows, at any hour. */
const day = daysAfter(today(), 2)

/** A store that no other test books at, and the page that shows it. */
async function openCounter(shop: Shop, admin: string, given: Partial<NewStore> = {}) {
  const name = `Counter ${randomUUID().slice(0, 8)}`
  await shop.ask(admin, storeCalls.insert, { body: aStore({ location: `Mall of ${name}`, ...given, name }) })
  await untilShown(shop, '/services', name)
  return name
}

const someone = () => `${randomUUID().slice(0, 8)}@visitor.example`
/** Each call returns another number, because a visitor can have only three open appointments. */
const aPhone = () => `902-557-${String(randomInt(10_000)).padStart(4, '0')}`
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const time = (page: Page, at: string, free: string) => radio(page, `${timeInWords('en', at)} ${free}`)
/** Clicks the card of a radio button. The button itself is only visible to keyboards and screen readers. */
const press = (page: Page, name: string) =>
  page
    .locator('label')
    .filter({ has: radio(page, name) })
    .click()

async function fillInWho(page: Page, email: string) {
  await page.getByLabel('First Name').fill('Gail')
  await page.getByLabel('Last Name').fill('Hynes')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill(aPhone())
}

/** Fills in everything except the time, on a page with scripts. */
async function fillIn(page: Page, store: string, email: string) {
  await visit(page, '/services#book')
  await press(page, 'Battery Replacement')
  await page.getByLabel('Store').selectOption(store)
  await press(page, dayInWords('en', day))
  await fillInWho(page, email)
}

const kept = ({ db }: Shop, email: string) =>
  db
    .selectFrom('appointments')
    .select(['code', 'state', 'day', 'time', 'language', 'device'])
    .where('email', '=', email)
    .execute()

/** Expects the address of the store, links to a map, and a calendar file with the moment of this time in Halifax. */
async function expectPlaceAndCalendar(page: Page, code: string, at: string) {
  const booked = page.locator('#booked')
  await expect(booked).toContainText(/Mall of Counter .*1 Test Street, Yarmouth NS/)
  await expect(booked.getByRole('link', { name: 'Map' })).toHaveAttribute('href', /google\.com\/maps\/search/)
  await expect(booked.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /google\.com\/maps\/dir/)
  const download = page.waitForEvent('download')
  await booked.getByRole('link', { name: 'Add to calendar' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${code}.ics`)
  const calendar = await readFile(await file.path(), 'utf8')
  expect(calendar).toContain(`UID:${code}@tidewater.appointments`)
  const [, year, month, date, hour, minute] = /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)00Z/.exec(calendar) ?? []
  const starts = new Date(`${year}-${month}-${date}T${hour}:${minute}Z`)
  expect(starts.toLocaleString('sv-SE', { timeZone: 'America/Halifax' })).toBe(`${day} ${at}:00`)
}

/** Returns the link in the mail to an address. */
const linkOf = async ({ db, address }: Shop, email: string, language: Language = 'en') =>
  address + inLanguage(language, `/appointment#${await keyMailedTo(db, email)}`)

const book = (shop: Shop, store: string, given: Partial<ServiceRequest> = {}) => {
  const body = {
    ...{ firstName: 'Luc', lastName: 'Doucet', email: someone(), phone: aPhone(), service: 'Others' as const },
    ...{ store, appointmentDate: day, appointmentTime: '10:00' },
    ...given,
  }
  return shop.ask(undefined, appointmentCalls.request, { body })
}

test('with scripts, a day and a time are chosen, and the appointment is booked without leaving the page', async ({
  page,
  shop,
  adminToken,
}) => {
  const store = await openCounter(shop, adminToken, {
    places: 2,
    closures: [{ day: daysAfter(day, 1), reason: 'Stocktaking' }],
  })
  await book(shop, store, { appointmentTime: '10:30' })
  const email = someone()
  await visit(page, '/services?service=Battery%20Replacement#book')
  await expect(radio(page, 'Battery Replacement')).toBeChecked()
  await page.getByLabel('Store').selectOption(store)
  await expect(page.getByText('1 Test Street, Yarmouth')).toBeVisible()
  await expect(radio(page, `${dayInWords('en', daysAfter(day, 1))}, closed`)).toBeDisabled()
  await press(page, dayInWords('en', day))
  await expect(time(page, '10:00', '2 left')).toBeEnabled()
  await expect(time(page, '10:30', '1 left')).toBeEnabled()
  await press(page, `${timeInWords('en', '10:30')} 1 left`)
  await fillInWho(page, email)
  const device = page.getByLabel('Device and model')
  const suggestions = page.locator(`#${await device.getAttribute('list')} option`)
  expect(await suggestions.evaluateAll((all) => all.map((each) => each.getAttribute('value')))).toContain(
    'iPhone 15 Pro',
  )
  await device.fill('iPhone 15 Pro')
  await backdateForm(page)
  await page.getByRole('button', { name: 'Book Appointment' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Service request has been sent' })).toBeFocused()
  const [row, ...others] = await kept(shop, email)
  expect(others).toEqual([])
  expect(row).toMatchObject({ state: 'new', day, time: '10:30:00', language: 'en', device: 'iPhone 15 Pro' })
  await expectPlaceAndCalendar(page, row?.code ?? '', '10:30')
  await expect(page.getByText(row?.code ?? '')).toBeVisible()
  await expect(page.getByText(`${dayInWords('en', day)}, ${timeInWords('en', '10:30')}`)).toBeVisible()
  await page.getByRole('button', { name: 'Book another appointment' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('')
})

testInOwnContext(
  'today can be chosen only until its last time has passed',
  { tag: '@details' },
  async ({ page, shop, adminToken }) => {
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '10:00', closes: '18:00' }))
    const store = await openCounter(shop, adminToken, { hours })
    const now = dayInWords('en', today())
    // In Halifax this is a quarter to midnight in summer, and an hour earlier in winter: past six on the same day.
    await page.clock.setFixedTime(new Date(`${today()}T23:45:00-03:00`))
    await visit(page, '/services#book')
    await page.getByLabel('Store').selectOption(store)
    await expect(radio(page, `${now}, closed`)).toBeDisabled()
    await expect(radio(page, dayInWords('en', daysAfter(today(), 1)))).toBeEnabled()
    await page.clock.setFixedTime(new Date(`${today()}T09:00:00-04:00`))
    await page.getByLabel('Store').selectOption('')
    await page.getByLabel('Store').selectOption(store)
    await expect(radio(page, now)).toBeEnabled()
  },
)

test('required fields are marked, and optional ones are named so', { tag: '@details' }, async ({ page }) => {
  for (const [path, optional] of [
    ['/services', ['Device and model (optional)', 'Order notes (optional)']],
    ['/fr/services', ['Appareil et modèle (facultatif)', 'Remarques (facultatif)']],
    ['/contact', []],
    ['/fr/contact', []],
  ] as const) {
    await visit(page, path)
    const names = page.getByRole('main').locator('form').locator('label[for], legend')
    await expect(names).not.toHaveCount(0)
    for (const name of await names.allInnerTexts())
      expect(name.endsWith('*'), name).toBe(!optional.some((each) => each === name))
    const boxes = page.getByRole('main').locator('form').locator('input:visible, select, textarea')
    for (const box of await boxes.all()) {
      const isOptional = ['device', 'orderNotes'].includes((await box.getAttribute('name')) ?? '')
      if ((await box.getAttribute('tabindex')) !== '-1') await expect(box).toHaveJSProperty('required', !isOptional)
    }
  }
})

test('errors are shown at their fields', { tag: '@details' }, async ({ page, expectConsoleError, part }) => {
  expectConsoleError(refusedWith(400))
  await part(
    'each error is shown at its field, the first field with an error has the focus, and the input is kept',
    async () => {
      await visit(page, '/services#book')
      await page.getByLabel('Order notes').fill('It fell into the harbour.')
      await page.getByLabel('Phone').fill('555')
      await page.getByRole('button', { name: 'Book Appointment' }).click()
      await expect(page.getByRole('group', { name: 'Service' })).toBeFocused()
      await expect(page.getByRole('group', { name: 'Service' })).toHaveAccessibleDescription('Choose a service.')
      await expect(page.getByRole('group', { name: 'Date' })).toHaveAccessibleDescription('Choose a date.')
      await expect(page.getByLabel('Store')).toHaveAccessibleDescription('Choose a store.')
      await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
        'A phone number must have at least ten digits.',
      )
      await expect(page.getByLabel('Phone')).toHaveValue('555')
      await expect(page.getByLabel('Order notes')).toHaveValue('It fell into the harbour.')
    },
  )
  await part('an error disappears when its field is right again, and the others stay', async () => {
    const fault = (label: string) => page.getByLabel(label).getAttribute('aria-describedby')
    await page.getByLabel('Phone').fill('555-01')
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('A phone number must have at least ten digits.')
    await page.getByLabel('Phone').fill(aPhone())
    await expect.poll(() => fault('Phone')).toBe(null)
    await page.getByLabel('Email').fill('gail@mail')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required.')
    await page.getByLabel('Email').fill('gail@mail.example')
    await expect.poll(() => fault('Email')).toBe(null)
    await page.getByLabel('Store').selectOption('HSC')
    await expect.poll(() => fault('Store')).toBe(null)
    await press(page, 'Others')
    await expect(page.getByRole('group', { name: 'Service' })).toHaveAccessibleDescription('')
    await expect(page.getByRole('group', { name: 'Date' })).toHaveAccessibleDescription('Choose a date.')
    await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First Name is required.')
    await expect(page.getByRole('alert')).toBeVisible()
  })
  await part('a name that contains a web address is refused at its field, in the language of the page', async () => {
    for (const [path, label, send, says] of [
      ['/services', 'First Name', 'Book Appointment', 'A name cannot contain a web or e-mail address.'],
      ['/fr/services', 'Prénom', 'Prendre rendez-vous', 'Un nom ne peut pas contenir d’adresse Web ou courriel.'],
      ['/contact', 'Name', 'Send Message', 'A name cannot contain a web or e-mail address.'],
      ['/fr/contact', 'Nom', 'Envoyer le message', 'Un nom ne peut pas contenir d’adresse Web ou courriel.'],
    ] as const) {
      await visit(page, path)
      await page.getByLabel(label).fill('Win at evil.example')
      await backdateForm(page)
      await page.getByRole('button', { name: send }).click()
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`^${says}`))
      await expect(page.getByLabel(label)).toHaveValue('Win at evil.example')
    }
  })
})

test('a time that was taken meanwhile is refused, the times are loaded again, and another one is booked', {
  tag: '@details',
}, async ({ page, shop, adminToken, expectConsoleError }) => {
  expectConsoleError(refusedWith(409))
  const store = await openCounter(shop, adminToken)
  const email = someone()
  await fillIn(page, store, email)
  await press(page, `${timeInWords('en', '10:00')} 1 left`)
  await book(shop, store)
  await backdateForm(page)
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  const times = page.getByRole('group', { name: 'Time' })
  await expect(times).toHaveAccessibleDescription('That time was just taken. Choose another.')
  await expect(time(page, '10:00', 'full')).toBeDisabled()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await press(page, `${timeInWords('en', '10:30')} 1 left`)
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page.getByRole('heading', { name: 'Service request has been sent' })).toBeVisible()
  expect(await kept(shop, email)).toMatchObject([{ time: '10:30:00' }])
})

test('an appointment is booked with the keyboard alone', { tag: '@details' }, async ({ page, shop, adminToken }) => {
  const store = await openCounter(shop, adminToken)
  const email = someone()
  await visit(page, '/services#book')
  await tabTo(page, radio(page, 'Screen Replacement'))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(radio(page, 'Battery Replacement')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Store')).toBeFocused()
  // The store is not chosen by typing its name, because Chromium starts a new search if a second passes between two keys.
  while ((await page.getByLabel('Store').inputValue()) !== store) await page.keyboard.press('ArrowDown')
  await tabTo(page, page.locator('input[name=appointmentDate]:not([disabled])').first())
  await page.keyboard.press('Space')
  while (!(await radio(page, dayInWords('en', day)).isChecked())) await page.keyboard.press('ArrowRight')
  await expect(time(page, '10:00', '1 left')).toBeEnabled()
  await tabTo(page, time(page, '10:00', '1 left'))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByLabel('First Name'))
  for (const text of ['Gail', 'Hynes', email, aPhone(), 'By keyboard.']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await backdateForm(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Service request has been sent' })).toBeFocused()
  expect(await kept(shop, email)).toMatchObject([{ day, time: '10:30:00' }])
})

test('while the shop is unreachable the input is kept, and times and form can be sent again', {
  tag: '@details',
}, async ({ page, shop, adminToken, expectConsoleError }) => {
  expectConsoleError(noAnswer)
  const store = await openCounter(shop, adminToken)
  const email = someone()
  await page.route('**/api/appointment/slots/', (route) => route.abort(), { times: 1 })
  await fillIn(page, store, email)
  await expect(page.getByText('We could not connect.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await press(page, `${timeInWords('en', '10:00')} 1 left`)
  await backdateForm(page)
  await page.route('**/api/email/serviceRequest/', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page.getByRole('alert')).toContainText('We could not connect.')
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page.getByRole('heading', { name: 'Service request has been sent' })).toBeVisible()
  expect(await kept(shop, email)).toHaveLength(1)
})

/** Books three times in an hour for one inbox: its next booking is kept, and no mail is sent. */
async function useUpMails(shop: Shop, store: string, email: string) {
  for (const appointmentTime of ['15:00', '15:30', '16:00']) await book(shop, store, { appointmentTime, email })
  // The appointments are cancelled so that the visitor can book again. The last one stays open, and its link is in a mail.
  await shop.db
    .updateTable('appointments')
    .set({ state: 'cancelled' })
    .where('email', '=', email)
    .where('time', '<>', '16:00')
    .execute()
}
const mailsTo = async ({ db }: Shop, email: string) =>
  (await db.selectFrom('outbox').select('id').where('to_address', '=', email).execute()).length

test('above the limit of mails the appointment is booked, and the page warns that no mail is sent', {
  tag: '@details',
}, async ({ page, shop, adminToken }) => {
  const store = await openCounter(shop, adminToken)
  const email = someone()
  await useUpMails(shop, store, email)
  await fillIn(page, store, email)
  await press(page, `${timeInWords('en', '10:00')} 1 left`)
  await backdateForm(page)
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page.getByRole('heading', { name: 'Service request has been sent' })).toBeFocused()
  const row = (await kept(shop, email)).find(({ time: at }) => at === '10:00:00')
  await expect(page.getByText(row?.code ?? '')).toBeVisible()
  await expect(page.getByText('We did not e-mail a confirmation')).toContainText(
    `To move or cancel your appointment later, call Mall of ${store} at 902-555-0199 and give the code.`,
  )
  await expect(page.getByText('A confirmation is on its way')).toHaveCount(0)
  expect(await mailsTo(shop, email)).toBe(3)
})

test('above the limits, the page of the link warns that no mail is sent and that there were too many moves', {
  tag: '@details',
}, async ({ page, shop, adminToken, expectConsoleError }) => {
  expectConsoleError(refusedWith(429))
  const store = await openCounter(shop, adminToken)
  const email = someone()
  await useUpMails(shop, store, email)
  const key = await keyMailedTo(shop.db, email)
  const own = `/appointment#${key}`
  await page.goto(own)
  await page.getByText('Move the appointment').click()
  await press(page, `${timeInWords('en', '12:00')} 1 left`)
  await page.getByRole('button', { name: 'Move to this time' }).click()
  await expect(page.getByRole('status')).toContainText('Your appointment has been moved')
  await expect(page.getByRole('status')).toContainText('We did not e-mail you about this change')
  for (let moves = 2; moves <= 10; moves++) {
    const appointmentTime = moves % 2 ? '12:00' : '12:30'
    expect((await sendForm(shop, '/appointment', { key, appointmentDate: day, appointmentTime })).status).toBe(303)
  }
  await page.goto('about:blank')
  await page.goto(own)
  await page.getByText('Move the appointment').click()
  await press(page, `${timeInWords('en', '13:00')} 1 left`)
  await page.getByRole('button', { name: 'Move to this time' }).click()
  await expect(page.getByRole('alert')).toContainText('Too many appointments were moved in a short time.')
  expect(await mailsTo(shop, email)).toBe(3)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('above the limit of mails, the page warns that no mail is sent', {
    tag: '@details',
  }, async ({ page, shop, adminToken }) => {
    const store = await openCounter(shop, adminToken)
    const email = someone()
    await useUpMails(shop, store, email)
    const { headers } = await sendForm(shop, '/fr/services', {
      ...{ firstName: 'Gail', lastName: 'Hynes', email, phone: aPhone(), service: 'Others' },
      ...{ store, appointmentDate: day, appointmentTime: '11:00' },
    })
    await page.goto(headers.get('location') ?? '')
    await expect(page.getByRole('heading', { name: 'La demande de service a été envoyée' })).toBeVisible()
    await expect(page.getByText('On ne vous a pas envoyé de confirmation par courriel')).toContainText(
      `téléphonez au magasin Mall of ${store} au 902-555-0199`,
    )
    expect(await mailsTo(shop, email)).toBe(3)
  })

  test('a day in the past is shown together with all other errors', { tag: '@details' }, async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(refusedWith(400))
    await page.goto('/services#book')
    await page.getByLabel(/^Date/).fill(daysAfter(today(), -2))
    await backdateForm(page)
    await page.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(page.getByLabel(/^Date/)).toHaveAccessibleDescription('That day has passed. Choose a later one.')
    await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First Name is required.')
  })

  test('an appointment is booked by plain forms, and the page of its link says whom to call', async ({
    page,
    shop,
    adminToken,
    expectConsoleError,
  }) => {
    expectConsoleError(refusedWith(400))
    const store = await openCounter(shop, adminToken)
    const email = someone()
    await page.goto('/services#book')
    await page.getByLabel('First Name').fill('Gail')
    await page.getByLabel('Store').selectOption(store)
    await page.getByLabel(/^Date/).fill(day)
    await page.getByRole('button', { name: 'Show times' }).click()
    // The input is kept, and no error is shown.
    await expect(page.getByLabel('First Name')).toHaveValue('Gail')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await press(page, `${timeInWords('en', '11:00')} 1 left`)
    await fillInWho(page, email)
    await page.getByLabel('Device and model').fill('A tablet')
    await page.getByLabel('Order notes').fill('It fell.\nTwice.')
    await backdateForm(page)
    await page.getByRole('button', { name: 'Book Appointment' }).click()
    await expect(page.getByRole('alert')).toContainText('Your appointment is not booked yet')
    await expect(page.getByRole('group', { name: 'Service' })).toHaveAccessibleDescription('Choose a service.')
    await expect(page.getByLabel('Order notes')).toHaveValue('It fell.\nTwice.')
    await expect(time(page, '11:00', '1 left')).toBeChecked()
    await press(page, 'Motherboard Issues')
    // A form that is corrected may be sent at once.
    await page.getByRole('button', { name: 'Book Appointment' }).click()

    const [row] = await kept(shop, email)
    await expect(page).toHaveURL(`/services?booked=${row?.code}#booked`)
    await expect(page.getByRole('heading', { name: 'Service request has been sent' })).toBeVisible()
    await expect(page.getByText(row?.code ?? '')).toBeVisible()
    expect(row?.device).toBe('A tablet')
    await expectPlaceAndCalendar(page, row?.code ?? '', '11:00')
    await expect(page.getByText(`Motherboard Issues, Mall of ${store}`)).toBeVisible()
    await expect(page.getByText('A confirmation is on its way')).toBeVisible()
    // The page contains neither the key, which is only in the mail, nor the data of the visitor.
    const key = await keyMailedTo(shop.db, email)
    for (const secret of [key, email, 'Hynes', '902-557-']) expect(await page.content()).not.toContain(secret)

    // The key in the link is not sent with the address, so the page needs a script.
    await page.goto(await linkOf(shop, email))
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.locator('noscript p')).toContainText('call the store: its phone number is in the same e-mail')
  })
})

test('an appointment is confirmed, moved and cancelled with the link in the mail, whose key is in no address that is sent', async ({
  page,
  shop,
  adminToken,
}) => {
  const store = await openCounter(shop, adminToken)
  const email = someone()
  await book(shop, store, { email })
  const key = await keyMailedTo(shop.db, email)
  const requested: string[] = []
  page.on('request', (request) => requested.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto(await linkOf(shop, email))
  await page.getByRole('button', { name: 'Confirm the appointment' }).click()
  await expect(page.getByRole('status')).toContainText('Your appointment is confirmed')
  await expect(page.getByRole('button', { name: 'Confirm the appointment' })).toHaveCount(0)

  const next = daysAfter(day, 1)
  await page.getByText('Move the appointment').click()
  await press(page, dayInWords('en', next))
  await press(page, `${timeInWords('en', '15:00')} 1 left`)
  // The chosen day is not visible any more, and is still sent.
  await page.getByRole('button', { name: 'Later days' }).click()
  await page.getByRole('button', { name: 'Move to this time' }).click()
  await expect(page.getByRole('status')).toContainText('Your appointment has been moved')
  expect(await kept(shop, email)).toMatchObject([{ day: next, time: '15:00:00' }])

  await page.getByRole('link', { name: 'Français' }).click()
  await pressOn(page, page.getByText('Annuler le rendez-vous'))
  await pressOn(page, page.getByRole('button', { name: 'Oui, l’annuler' }))
  await expect(page.getByRole('status')).toContainText('Votre rendez-vous est annulé')
  await expect(page.getByText('Déplacer le rendez-vous')).toHaveCount(0)
  expect(await kept(shop, email)).toMatchObject([{ state: 'cancelled' }])
  expect(requested.filter((each) => each.includes(key))).toEqual([])
})

test('a link of an older mail goes on to the new address', { tag: '@details' }, async ({ page, shop, adminToken }) => {
  const store = await openCounter(shop, adminToken)
  const email = someone()
  const { code } = await book(shop, store, { email })
  const key = await keyMailedTo(shop.db, email)
  await page.goto(`/fr/appointment?key=${key}`)
  await expect(page.getByText(code)).toBeVisible()
  await expect(page).toHaveURL(`/fr/appointment#${key}`)
})

test('the page after a booking has a link that cancels the appointment, and whose key does not confirm it', {
  tag: '@details',
}, async ({ page, shop, adminToken }) => {
  const store = await openCounter(shop, adminToken)
  const email = someone()
  await fillIn(page, store, email)
  await press(page, `${timeInWords('en', '10:30')} 1 left`)
  await backdateForm(page)
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await page.getByRole('link', { name: 'Move or cancel this appointment' }).click()
  await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible()
  await expect(page.getByText('Move the appointment')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm the appointment' })).toHaveCount(0)
  await page.getByText('Cancel the appointment').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('status')).toContainText('Your appointment is cancelled')
  expect(await kept(shop, email)).toMatchObject([{ state: 'cancelled' }])
})

test('a booking of a day that is half unconfirmed says that it must be confirmed, and the link confirms it', {
  tag: '@details',
}, async ({ page, shop, adminToken }) => {
  const store = await openCounter(shop, adminToken)
  for (let at = 0; at < 8; at++) await book(shop, store, { appointmentTime: `${10 + at}:00` })
  const email = someone()
  await fillIn(page, store, email)
  await press(page, `${timeInWords('en', '10:30')} 1 left`)
  await backdateForm(page)
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page.getByRole('heading', { name: 'Service request has been sent' })).toBeFocused()
  await expect(page.getByText('Confirm it within 15 minutes with the link in the e-mail')).toBeVisible()
  await page.goto(await linkOf(shop, email))
  await expect(page.getByText(/^Confirm it by \d/)).toBeVisible()
  await page.getByRole('button', { name: 'Confirm the appointment' }).click()
  await expect(page.getByRole('status')).toContainText('Your appointment is confirmed')
})

test('the link in the mail moves an appointment; a time that was taken meanwhile is refused', {
  tag: '@details',
}, async ({ page, shop, adminToken, expectConsoleError }) => {
  expectConsoleError(refusedWith(409))
  const store = await openCounter(shop, adminToken)
  const email = someone()
  const { code } = await book(shop, store, { email })
  await page.goto(await linkOf(shop, email))
  await expect(page.getByText(code)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /google\.com\/maps\/dir/)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe(`${code}.ics`)
  await page.getByText('Move the appointment').click()
  await expect(time(page, '10:00', 'full')).toBeDisabled()
  await press(page, `${timeInWords('en', '12:00')} 1 left`)
  await book(shop, store, { appointmentTime: '12:00' })
  await page.getByRole('button', { name: 'Move to this time' }).click()
  await expect(page.getByRole('group', { name: /^Time/ })).toHaveAccessibleDescription(
    'That time was just taken. Choose another.',
  )
  await press(page, `${timeInWords('en', '12:30')} 1 left`)
  await page.getByRole('button', { name: 'Move to this time' }).click()
  await expect(page.getByRole('status')).toContainText('Your appointment has been moved')
  expect(await kept(shop, email)).toMatchObject([{ time: '12:30:00', state: 'new' }])
})

test('form, mail and the page behind its link are in French', { tag: '@details' }, async ({
  page,
  shop,
  adminToken,
}) => {
  const store = await openCounter(shop, adminToken)
  const email = someone()
  await visit(page, '/fr/services#book')
  await press(page, 'Remplacement d’écran')
  await page.getByLabel(/^Magasin\*$/).selectOption(store)
  await press(page, dayInWords('fr', day))
  await press(page, `${timeInWords('fr', '14:30')} 1 place`)
  await page.getByLabel('Prénom').fill('Léa')
  await page.getByLabel(/^Nom\*$/).fill('Doucet')
  await page.getByLabel('Courriel').fill(email)
  await page.getByLabel('Téléphone').fill(aPhone())
  await backdateForm(page)
  await page.getByRole('button', { name: 'Prendre rendez-vous' }).click()
  await expect(page.getByRole('heading', { name: 'La demande de service a été envoyée' })).toBeFocused()
  expect(await kept(shop, email)).toMatchObject([{ language: 'fr' }])
  await page.goto(await linkOf(shop, email, 'fr'))
  await expect(page.getByText(`${dayInWords('fr', day)}, ${timeInWords('fr', '14:30')}`)).toBeVisible()
  await pressOn(page, page.getByText('Annuler le rendez-vous'))
  await pressOn(page, page.getByRole('button', { name: 'Oui, l’annuler' }))
  await expect(page.getByRole('status')).toContainText('Votre rendez-vous est annulé')
  expect(await kept(shop, email)).toMatchObject([{ state: 'cancelled' }])
})

test('a link with an unknown key opens the page “Page not found”', { tag: '@details' }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(404))
  await page.goto('/appointment#guessed')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})
