import type { Page } from '@playwright/test'
import { passwordCalls } from '#features/accounts/passwordContract.ts'
import { userCalls } from '#features/accounts/usersContract.ts'
import { frameHtml, mailButton } from '#platform/mail/frame.ts'
import { html } from '#shared/html.ts'
import { secretMailedTo } from '../../accountMails.ts'
import { expect, refusedWith, strongPassword } from '../shop.ts'
import type { State, Visit } from './state.ts'
import { aUser, aUserWithApp } from './users.ts'

async function newPasswordLink(visit: Visit) {
  const { email } = await aUser(visit)
  await visit.shop.ask(undefined, passwordCalls.request, { body: { email } })
  return { email, path: `/admin/newPassword#${await secretMailedTo(visit.shop.db, email, 'newPassword')}` }
}

async function choosePassword(page: Page, password: string, again = password) {
  await page.getByLabel('New Password').fill(password)
  await page.getByLabel('Confirm Password').fill(again)
  await page.getByRole('button', { name: 'Change Password' }).click()
}

const guest = { who: 'guest' } as const

export const guestStates: State[] = [
  {
    ...guest,
    route: '/admin/signin',
    title: 'fields without a value',
    async act({ page }) {
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page.getByText('Email is required.')).toBeVisible()
    },
  },
  {
    ...guest,
    route: '/admin/forgotPassword',
    title: 'a link was requested',
    async act({ page }) {
      await page.getByLabel('Email').fill('nobody@tidewater.example')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: 'an e-mail with a link is on its way' })).toBeVisible()
    },
  },
  {
    ...guest,
    route: '/admin/newPassword',
    title: 'two passwords that differ, from a link',
    at: async (visit) => (await newPasswordLink(visit)).path,
    async act({ page }) {
      await choosePassword(page, strongPassword, 'lanterns along the pier')
      await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('The two passwords differ.')
    },
  },
  {
    ...guest,
    route: '/admin/newPassword',
    title: 'a link that was used',
    errors: [refusedWith(404)],
    at: async (visit) => {
      const { email, path } = await newPasswordLink(visit)
      // The second link replaces the first one.
      await visit.shop.ask(undefined, passwordCalls.request, { body: { email } })
      return path
    },
    shows: ({ page }) => expect(page.getByRole('alert')).toHaveText(/^This link was used or replaced/),
  },
  {
    ...guest,
    route: '/admin/notMe',
    title: 'a link that locks the account',
    at: async (visit) => {
      const { email } = await aUser(visit)
      const { items } = await visit.shop.ask(visit.adminToken, userCalls.search, {
        body: { query: email, filter_by: 'email' },
      })
      const body = { id: items[0]?.id ?? 0, type: 'admin_warehouse' as const }
      await visit.shop.ask(visit.adminToken, userCalls.update, { body })
      return `/admin/notMe#${await secretMailedTo(visit.shop.db, email, 'notMe')}`
    },
    shows: ({ page }) => expect(page.getByRole('button', { name: 'Lock the account' })).toBeVisible(),
  },
  {
    ...guest,
    route: '/admin/notMe',
    title: 'the account is locked',
    goesOn: true,
    async act({ page }) {
      await page.getByRole('button', { name: 'Lock the account' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'The account is locked' })).toBeVisible()
    },
  },
  {
    ...guest,
    route: '/admin/signin',
    title: 'the code of an authenticator app, after the password',
    async act(visit) {
      const { page } = visit
      const { email } = await aUserWithApp(visit)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(strongPassword)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
    },
  },
  {
    ...guest,
    route: '/admin/signin',
    title: 'a recovery code in place of the app’s',
    goesOn: true,
    async act({ page }) {
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await expect(page.getByLabel('Recovery code')).toBeVisible()
    },
  },
]

/** A mail is not one of our pages, but the same rules apply to it. */
export async function openMail(page: Page) {
  const writer = { shop: 'Tidewater Mobile', address: 'http://shop.test', language: 'en', training: false }
  const says = html`<p>Thank you for order 12.</p>${mailButton('See the order', 'http://shop.test/admin')}`
  // The content policy of our pages forbids writing HTML.
  await page.goto('about:blank')
  await page.setContent(frameHtml(writer, 'Order 12', says).toString())
}
