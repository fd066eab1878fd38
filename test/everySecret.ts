import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { factorCalls } from '#features/accounts/factorsContract.ts'
import { passwordCalls } from '#features/accounts/passwordContract.ts'
import { rescue } from '#features/accounts/server/factors/rescue.ts'
import { appointmentCalls } from '#features/appointments/contract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { employeeCalls } from '#features/staff/contract.ts'
import { storeCalls } from '#features/stores/contract.ts'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import { aBrowser } from './aBrowser.ts'
import { secretMailedTo } from './accountMails.ts'
import { aDay, aVisitor, openStore, request } from './appointments.ts'
import { bytesOfApp, codeOfApp } from './authenticatorApp.ts'
import { jobOf, startJob } from './jobs.ts'
import { keyMailedTo } from './mails.ts'
import type { OpenShop } from './openShop.ts'
import { untilTrue } from './untilTrue.ts'

/** Secrets that are in the settings of a shop. Open the shop with them. */
export const settingsWithSecrets = {
  // No server listens there, so all mails wait.
  smtpUrl: 'smtp://office:quietferrypass@127.0.0.1:1',
  metricsToken: 'harbour-metrics-token',
}

const until200 = <Answer extends { status: number }>(answer: Answer) => {
  expect(answer.status, JSON.stringify(answer)).toBe(200)
  return answer
}

/**
 * Creates a secret of every kind that the shop has, in the way in which people do it, and returns them by kind. It needs a
 * runner for the jobs of the shop: call `runJobs` before.
 */
export async function makeEverySecret(shop: OpenShop, admin: string) {
  const ask: OpenShop['ask'] = async (...sent) => until200(await shop.ask(...sent))
  const secrets: Record<string, string> = { ...passwordsOfSettings() }

  const owner = { username: 'Owner', email: 'owner@secrets.test', password: 'seven tall lanterns of glass' }
  const { body: made } = await ask(admin, accountCalls.signUp, { body: { ...owner, type: 'admin' } })
  const browser = aBrowser(shop, '203.0.113.20')
  const signIn = async () => (await browser.ask(accountCalls.signIn, owner)).json()
  const { token } = await signIn()
  const { setup, secret } = (await browser.ask(factorCalls.startApp, {}, token)).json()
  const added = (await browser.ask(factorCalls.addApp, { setup, code: codeOfApp(secret) }, token)).json()
  Object.assign(secrets, {
    'a password': owner.password,
    'the token of a session': token,
    'the secret of a device': browser.secret(),
    'the start of a second factor': setup,
    'the secret of an authenticator app': secret,
    'the bytes of an authenticator app': bytesOfApp(secret).toString('hex'),
    ...Object.fromEntries(added.recovery_codes.map((code: string, n: number) => [`recovery code ${n}`, code])),
    'a ticket to finish a sign-in': (await signIn()).ticket,
  })
  await ask(undefined, passwordCalls.request, { body: { email: owner.email } })
  secrets['the link to a new password'] = await secretMailedTo(shop.db, owner.email, 'newPassword')
  secrets['the link “This was not me”'] = await secretMailedTo(shop.db, owner.email, 'notMe')

  const invitation = { username: 'Guest', email: 'guest@secrets.test', type: 'admin_user' } as const
  const { body: invited } = await ask(admin, accountCalls.invite, { body: invitation })
  secrets['an invitation'] = new URL(invited.link).hash.slice(1)

  const given = 'given by the office today'
  await ask(admin, accountCalls.changePassword, { body: { email: 'truro@tidewater.example', new_password: given } })
  const rescued = await rescue(shop.db, 'sydney@tidewater.example', 'http://shop.test', async () => true)
  secrets['a password that an admin has set'] = given
  secrets['a password of npm run rescue'] = rescued?.password ?? ''

  const store = await openStore(shop, admin, { takes_appointments: true })
  const pins = { 'the pin of a store': '73519462', 'the pin of an employee': '82640517' }
  const { body: employee } = await ask(admin, employeeCalls.insert, {
    body: { name: 'Anne Secret', store_id: store.id, pin: pins['the pin of an employee'] },
  })
  await ask(admin, storeCalls.resetPin, { body: { id: store.id, pin: pins['the pin of a store'] } })
  await ask(store.key, storeCalls.open, { body: { pin: pins['the pin of a store'] } })
  await ask(store.key, timeClockCalls.checkIn, { key: randomUUID(), body: { pin: pins['the pin of an employee'] } })
  Object.assign(secrets, { 'the key of a till': store.key, ...pins })

  const visitor = aVisitor({ store: store.name, email: 'visitor@secrets.test' })
  until200(await request(shop, visitor))
  secrets['the key of an appointment'] = await keyMailedTo(shop.db, 'visitor@secrets.test')
  const caller = { ...visitor, email: 'caller@secrets.test', appointmentDate: aDay, appointmentTime: '11:00' }
  const { body: booked } = await ask(admin, appointmentCalls.insert, { key: randomUUID(), body: caller })
  secrets['the key of an appointment that the office booked'] = await keyMailedTo(shop.db, 'caller@secrets.test')

  const job = await startJob(shop, admin, discountCalls.export)
  await untilTrue(async () => (await jobOf(shop, admin, job))?.state === 'done')
  return { secrets, owner: made.id, employee: employee.id, appointment: booked.id, tillKey: store.key, job }
}

const passwordsOfSettings = () => ({
  'the password of the mail server': new URL(settingsWithSecrets.smtpUrl).password,
  'the token of the metrics': settingsWithSecrets.metricsToken,
})

/** The kinds of the secrets in a text. */
export const secretsIn = (secrets: Readonly<Record<string, string>>, text: string): string[] =>
  Object.entries(secrets).flatMap(([kind, secret]) => (text.includes(secret) ? [kind] : []))
