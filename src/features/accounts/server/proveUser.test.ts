import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backupCalls } from '#features/backups/contract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { settingsCalls } from '#features/settings/contract.ts'
import { employeeCalls } from '#features/staff/contract.ts'
import { storeCalls } from '#features/stores/contract.ts'
import { addressOf, type Call, nameOfCall } from '#shared/call.ts'
import { daysAfter, today } from '#shared/day.ts'
import { codeOfApp } from '#test/authenticatorApp.ts'
import { type OpenShop, openShop, type SignedIn } from '#test/openShop.ts'
import { aSoftPasskey } from '#test/softPasskey.ts'
import { stopClock } from '#test/stopClock.ts'
import { accountCalls } from '../contract.ts'
import { factorCalls } from '../factorsContract.ts'
import { proofCalls } from '../proofContract.ts'
import { userCalls } from '../usersContract.ts'
import { demoPassword } from './demo.ts'

let shop: OpenShop
let admin: SignedIn
let other: SignedIn
beforeAll(async () => {
  shop = await openShop('demo_shop', { publicUrl: 'http://localhost:3000' })
  other = await shop.comeIn('hsc')
  const { token } = await shop.comeIn('admin')
  code = (await shop.ask(token, discountCalls.create, { body: { promo_code: 'NEARLY-FREE', discount: 90 } })).body
})
beforeEach(async () => {
  await shop.db.deleteFrom('second_factors').execute()
  admin = await shop.comeIn('admin')
})

const minutesPass = (minutes: number) =>
  shop.db
    .updateTable('sessions')
    .set({ proved_at: sql`proved_at - make_interval(mins => ${minutes})` })
    .execute()

const prove = (password: string = demoPassword, by = admin) =>
  shop.ask(by.token, proofCalls.prove, { body: { password } })

const strong = 'quiet harbour lights'
const newUser = () => {
  const name = `store ${Math.random()}`
  return { username: name, email: `${name.replace(' ', '')}@tidewater.example` }
}
const newStore = () => ({
  name: `store ${Math.random()}`,
  address: '1 Water Street',
  city: 'Halifax',
  province: 'NS',
  postal_code: 'B3H 1A1',
  phone: '902-555-0100',
})

/** The calls that need a fresh proof, each with a body that works. */
const calls: [Call, () => object][] = [
  [accountCalls.signUp, () => ({ ...newUser(), password: strong })],
  [accountCalls.invite, newUser],
  [accountCalls.changePassword, () => ({ email: 'micmac@tidewater.example', new_password: strong })],
  [userCalls.update, () => ({ id: other.id, email: `${Math.random()}@tidewater.example` })],
  [storeCalls.insert, newStore],
  [storeCalls.resetPin, () => ({ id: 1 })],
  [storeCalls.resetKey, () => ({ id: 1 })],
  [employeeCalls.insert, () => ({ name: 'Robin', store_id: 1 })],
  [employeeCalls.update, () => ({ id: 1, store_id: 2 })],
  [employeeCalls.resetPin, () => ({ id: 2 })],
  [storeCalls.update, () => ({ id: 3, name: `store ${Math.random()}` })],
  [storeCalls.update, () => ({ id: 3, user_id: null })],
  [discountCalls.create, () => ({ promo_code: `FREE${Math.random()}`, discount: 51 })],
  [discountCalls.update, () => ({ id: code.id, discount: 100 })],
  [discountCalls.update, () => ({ id: code.id, active: true })],
  [settingsCalls.changeShop, () => ({ email: 'office@tidewater.example' })],
  [settingsCalls.changeShop, () => ({ privacy_email: 'privacy@tidewater.example' })],
  [settingsCalls.addTaxRate, () => ({ province: 'NS', starts_on: dayIn(++days), percent: 14 })],
]
let code: { id: number }
let days = 0
const dayIn = (more: number) => daysAfter(today(), 100 + more)

describe.each(calls.map(([call, body]) => [nameOfCall(call), call, body] as const))('%s', (_, call, body) => {
  it('works within ten minutes of a proof, and is refused later until there is a new one', async () => {
    await minutesPass(9)
    expect(await shop.ask(admin.token, call, { body: body() })).toMatchObject({ status: 200 })

    await minutesPass(2)
    const before = await countChanges()
    expect(await shop.ask(admin.token, call, { body: body() })).toMatchObject({
      status: 403,
      body: { code: 'proof_required' },
    })
    expect(await countChanges()).toBe(before)

    expect((await prove()).status).toBe(200)
    expect(await shop.ask(admin.token, call, { body: body() })).toMatchObject({ status: 200 })
  })
})

const countChanges = async () =>
  (await shop.db.selectFrom('audit_log').select(sql<number>`count(*)::integer`.as('changes')).executeTakeFirstOrThrow())
    .changes

it('a backup needs a fresh proof', async () => {
  const make = async () => (await shop.ask(admin.token, backupCalls.make)).body.code
  await minutesPass(11)
  expect(await make()).toBe('proof_required')
  await prove()
  // This shop makes none.
  expect(await make()).toBe('backups_off')
})

it('the end of another’s sessions, and the removal of a tax rate, need a fresh proof', async () => {
  const body = { province: 'NB', starts_on: dayIn(0), percent: 15 } as const
  const rate = (await shop.ask(admin.token, settingsCalls.addTaxRate, { body })).body
  await minutesPass(11)
  const end = () => shop.ask(admin.token, userCalls.endSessions, { params: { id: other.id } })
  const remove = () => shop.ask(admin.token, settingsCalls.removeTaxRate, { params: { id: rate.id } })
  for (const act of [end, remove]) expect((await act()).body.code).toBe('proof_required')
  await prove()
  for (const act of [end, remove]) expect((await act()).status).toBe(200)
})

it.each([
  ['an invited person', accountCalls.signUp, () => ({ ...newUser(), password: strong, invitation: 'none' }), 404],
  [
    'a change of one’s own password',
    accountCalls.changePassword,
    () => ({ email: 'ADMIN@tidewater.example', current_password: demoPassword, new_password: 'short' }),
    400,
  ],
  ['an employee’s new name', employeeCalls.update, () => ({ id: 1, name: 'Sam' }), 200],
  ['a store’s new phone number', storeCalls.update, () => ({ id: 1, phone: '902-555-0101' }), 200],
  ['a promo code of half the price', discountCalls.create, () => ({ promo_code: 'HALF', discount: 50 }), 200],
  ['the end of a large promo code', discountCalls.update, () => ({ id: code.id, active: false }), 200],
  ['a new banner', settingsCalls.changeShop, () => ({ banner: 'Open on Sunday', banner_fr: 'Ouvert dimanche' }), 200],
] as [string, Call, () => object, number][])('%s needs no proof', async (_, call, body, status) => {
  await minutesPass(11)
  expect(await shop.ask(admin.token, call, { body: body() })).toMatchObject({ status })
})

it('the proof is checked before the body is read', async () => {
  await minutesPass(11)
  const reply = await shop.app.inject({
    method: 'POST',
    url: addressOf(accountCalls.invite),
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    payload: '{ "email"',
  })
  expect(reply.json()).toMatchObject({ code: 'proof_required' })
})

it('a wrong password is no proof, and ten of them are refused for a while', { tags: ['details'] }, async () => {
  await minutesPass(11)
  for (let tries = 1; tries <= 10; tries++) {
    expect(await prove('wrong')).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } })
  }
  expect(await prove()).toMatchObject({ status: 429, body: { code: 'too_many_tries' } })
  expect(await shop.ask(admin.token, accountCalls.invite, { body: newUser() })).toMatchObject({ status: 403 })
  const next = await shop.comeIn('admin')
  expect(await prove(demoPassword, next)).toMatchObject({ status: 200 })
})

it('a proof counts for one session alone', async () => {
  const second = await shop.comeIn('admin')
  await minutesPass(11)
  await prove()
  expect(await shop.ask(admin.token, accountCalls.invite, { body: newUser() })).toMatchObject({ status: 200 })
  expect(await shop.ask(second.token, accountCalls.invite, { body: newUser() })).toMatchObject({ status: 403 })
})

it('a user whom another admin has changed needs a new proof', async () => {
  const made = newUser()
  await shop.ask(admin.token, accountCalls.signUp, { body: { ...made, password: strong, type: 'admin' } })
  const { body } = await shop.ask(undefined, accountCalls.signIn, { body: { email: made.email, password: strong } })
  expect(await shop.ask(body.token, accountCalls.invite, { body: newUser() })).toMatchObject({ status: 200 })
  await shop.ask(admin.token, userCalls.update, { body: { id: body.id, username: `${made.username} 2` } })
  expect(await shop.ask(body.token, accountCalls.invite, { body: newUser() })).toMatchObject({
    status: 403,
    body: { code: 'proof_required' },
  })
})

describe('a second factor is a proof as good as the password', () => {
  const isProved = async () =>
    (await shop.ask(admin.token, accountCalls.invite, { body: newUser() })).body.code !== 'proof_required'

  it('a code of the app, once', async () => {
    // A code is the same for 30 seconds, however slow the machine is.
    stopClock()
    const { setup, secret } = (await shop.ask(admin.token, factorCalls.startApp)).body
    await shop.ask(admin.token, factorCalls.addApp, { body: { setup, code: codeOfApp(secret, -1) } })
    await minutesPass(11)
    const proveBy = (body: object) => shop.ask(admin.token, proofCalls.prove, { body })
    expect(await proveBy({ code: '000000' })).toMatchObject({ status: 400, body: { errors: [{ field: 'code' }] } })
    expect(await isProved()).toBe(false)
    const code = codeOfApp(secret)
    expect(await proveBy({ code })).toMatchObject({ status: 200 })
    expect(await isProved()).toBe(true)
    await minutesPass(11)
    expect(await proveBy({ code })).toMatchObject({ status: 400 })
    expect(await isProved()).toBe(false)
  })

  it('a passkey', async () => {
    await prove()
    const passkey = aSoftPasskey()
    const { challenge } = (await shop.ask(admin.token, factorCalls.startPasskey)).body
    const added = { name: 'Laptop', passkey: passkey.register({ challenge }) }
    await shop.ask(admin.token, factorCalls.addPasskey, { body: added })
    await minutesPass(11)
    const asked = (await shop.ask(admin.token, factorCalls.askOwnPasskey)).body
    expect(await shop.ask(admin.token, proofCalls.prove, { body: { passkey: passkey.sign(asked) } })).toMatchObject({
      status: 200,
    })
    expect(await isProved()).toBe(true)
  })

  it('without any of them, the error is at the field of the password', async () => {
    expect(await shop.ask(admin.token, proofCalls.prove, { body: {} })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password', message: 'Password is required.' }] },
    })
  })
})
