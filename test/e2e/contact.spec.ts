import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { contactCalls } from '#features/contact/contract.ts'
import { backdateForm } from './publicPages.ts'
import { expect, noAnswer, refusedWith, type Shop, test } from './shop.ts'
import { visit } from './visit.ts'

// The limit is ten messages in a quarter of an hour for one address, and all tests have the same address.
test.beforeEach(async ({ shop }) => {
  await shop.db.deleteFrom('limited_events').execute()
})

const sentence = () => `Do you mend the tablet ${randomUUID()}?`

async function fillIn(page: Page, message: string, email = 'gail@mail.example') {
  await page.getByLabel('Name').fill('Gail Hynes')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill(message)
}

const kept = ({ db }: Shop, message: string) =>
  db.selectFrom('contact_messages').select(['name', 'email', 'language']).where('message', '=', message).execute()

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a message is sent, and the page confirms it', async ({ page, shop }) => {
    const message = sentence()
    await page.goto('/contact')
    await fillIn(page, message)
    await backdateForm(page)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page).toHaveURL('/contact?sent=1#sent')
    await expect(page.getByRole('heading', { name: 'Contact message has been sent' })).toBeVisible()
    expect(await kept(shop, message)).toEqual([{ name: 'Gail Hynes', email: 'gail@mail.example', language: 'en' }])
    await page.getByRole('link', { name: 'Write another message' }).click()
    await expect(page).toHaveURL('/contact')
    await expect(page.getByLabel('Message')).toHaveValue('')
  })

  test('errors are shown at their fields in French, and the input is kept', { tag: '@details' }, async ({
    page,
    expectConsoleError,
  }) => {
    expectConsoleError(refusedWith(400))
    await page.goto('/fr/contact')
    await page.getByLabel('Nom').fill('Luc <b>Boudreau</b>')
    await page.getByLabel('Courriel').fill('luc.mail.example')
    await page.getByLabel('Message').fill('Première ligne\nSeconde ligne')
    await backdateForm(page)
    await page.getByRole('button', { name: 'Envoyer le message' }).click()
    await expect(page.getByRole('alert')).toContainText('Le message n’a pas été envoyé')
    await expect(page.getByLabel('Courriel')).toHaveAccessibleDescription('Ce n’est pas une adresse courriel.')
    await expect(page.getByLabel('Nom')).toHaveValue('Luc <b>Boudreau</b>')
    await expect(page.getByLabel('Courriel')).toHaveValue('luc.mail.example')
    await expect(page.getByLabel('Message')).toHaveValue('Première ligne\nSeconde ligne')
    await page.getByLabel('Courriel').fill('luc@mail.example')
    // A form that is corrected may be sent at once.
    await page.getByRole('button', { name: 'Envoyer le message' }).click()
    await expect(page).toHaveURL('/fr/contact?sent=1#sent')
    await expect(page.getByRole('heading', { name: 'Votre message a été envoyé' })).toBeVisible()
  })
})

test('a message is sent once, without leaving the page', { tag: '@details' }, async ({
  page,
  shop,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(noAnswer)
  await part('with scripts the page stays open, and the confirmation has the focus', async () => {
    const message = sentence()
    await visit(page, '/contact')
    await fillIn(page, message)
    await backdateForm(page)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('heading', { name: 'Contact message has been sent' })).toBeFocused()
    await expect(page).toHaveURL('/contact')
    expect(await kept(shop, message)).toHaveLength(1)
  })
  await part('a double click sends it once', async () => {
    const message = sentence()
    await visit(page, '/contact')
    await fillIn(page, message)
    await backdateForm(page)
    await page.getByRole('button', { name: 'Send Message' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Contact message has been sent' })).toBeVisible()
    expect(await kept(shop, message)).toHaveLength(1)
  })
  await part('if the shop is unreachable, the input is kept and can be sent again', async () => {
    const message = sentence()
    await visit(page, '/contact')
    await fillIn(page, message)
    await backdateForm(page)
    await page.route('**/api/email/contactUs/', (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('alert')).toContainText('We could not connect.')
    await expect(page.getByLabel('Message')).toHaveValue(message)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('heading', { name: 'Contact message has been sent' })).toBeVisible()
    expect(await kept(shop, message)).toHaveLength(1)
  })
})

test('in French, errors are shown at their fields, the first one has the focus, and the input is kept', {
  tag: '@details',
}, async ({ page, shop, expectConsoleError }) => {
  expectConsoleError(refusedWith(400))
  const message = sentence()
  await visit(page, '/fr/contact')
  await page.getByLabel('Message').fill(message)
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByLabel('Nom')).toBeFocused()
  await expect(page.getByLabel('Nom')).toHaveAccessibleDescription('Le nom est obligatoire.')
  await expect(page.getByLabel('Courriel')).toHaveAccessibleDescription('Le courriel est obligatoire.')
  await expect(page.getByLabel('Message')).toHaveValue(message)
  await page.getByLabel('Nom').fill('Luc Boudreau')
  await expect(page.getByText('Le nom est obligatoire.')).toHaveCount(0)
  await expect(page.getByLabel('Nom')).toBeFocused()
  await page.getByLabel('Courriel').fill('luc')
  await expect(page.getByText('Le courriel est obligatoire.')).toBeVisible()
  await page.getByLabel('Courriel').fill('luc@mail.example')
  await expect(page.getByRole('alert')).toHaveCount(0)
  // A form that is corrected may be sent at once.
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByRole('heading', { name: 'Votre message a été envoyé' })).toBeFocused()
  expect(await kept(shop, message)).toEqual([{ name: 'Luc Boudreau', email: 'luc@mail.example', language: 'fr' }])
})

test('too many messages are refused in the language of the page', { tag: '@details' }, async ({
  page,
  shop,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(429))
  const body = { name: 'Luc Boudreau', email: 'luc@mail.example', message: 'Encore moi' }
  for (let sent = 0; sent < 20; sent++) await shop.ask(undefined, contactCalls.send, { body })
  await visit(page, '/fr/contact')
  await page.getByLabel('Nom').fill('Luc Boudreau')
  await page.getByLabel('Courriel').fill('luc@mail.example')
  await page.getByLabel('Message').fill('Encore moi')
  await backdateForm(page)
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByRole('alert')).toContainText('Trop de messages sont venus de votre réseau.')
  await expect(page.getByLabel('Message')).toHaveValue('Encore moi')
})

test('the form is filled in by keyboard, and the page leads on', { tag: '@details' }, async ({ page, shop, part }) => {
  await part('the form is sent with the keyboard alone, and Tab skips the hidden field', async () => {
    const message = sentence()
    await visit(page, '/contact')
    await expect(page.getByText('Leave this field empty')).not.toBeInViewport()
    await page.getByLabel('Name').focus()
    for (const text of ['Gail Hynes', 'gail@mail.example', message]) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused()
    await backdateForm(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Contact message has been sent' })).toBeFocused()
    expect(await kept(shop, message)).toHaveLength(1)
  })
  await part('the page links to head office and the stores, and the language switch stays on the page', async () => {
    await page.goto('/contact')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: '902-555-0100' })).toHaveAttribute('href', 'tel:9025550100')
    await expect(main.getByRole('link', { name: 'accounts@tidewater.example' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Find a store' })).toHaveAttribute('href', '/find')
    await page.getByRole('link', { name: 'Français' }).click()
    await expect(page).toHaveURL('/fr/contact')
    await expect(page.getByRole('heading', { level: 1, name: 'Nous joindre' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Trouver un magasin' })).toHaveAttribute(
      'href',
      '/fr/find',
    )
  })
})
