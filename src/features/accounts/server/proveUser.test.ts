import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backupCalls } from '#features/backups/contract.ts'
import { employeeCalls } from '#features/staff/contract.ts'
import { storeCalls } from '#features/stores/contract.ts'
import { addressOf, type Call, nameOfCall } from '#shared/call.ts'
import { type OpenShop, openShop, type SignedIn } from '#test/openShop.ts'
import { accountCalls } from '../contract.ts'
import { userCalls } from '../usersContract.ts'
import { demoPassword } from './demo.ts'

let shop: OpenShop
let admin: SignedIn
let other: SignedIn
beforeAll(async () => {
  shop = await openShop()
  other = await shop.comeIn('hsc')
})
beforeEach(async () => {
  admin = await shop.comeIn('admin')
})

const minutesPass = (minutes: number) =>
  shop.db
    .updateTable('sessions')
    .set({ proved_at: sql`proved_at - make_interval(mins => ${minutes})` })
    .execute()

const prove = (password: string = demoPassword, by = admin) =>
  shop.ask(by.token, accountCalls.prove, { body: { password } })

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
]

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

it.each([
  ['an invited person', accountCalls.signUp, () => ({ ...newUser(), password: strong, invitation: 'none' }), 404],
  [
    'a change of one’s own password',
    accountCalls.changePassword,
    () => ({ email: 'ADMIN@tidewater.example', current_password: demoPassword, new_password: 'short' }),
    400,
  ],
  ['an employee’s new name', employeeCalls.update, () => ({ id: 1, name: 'Sam' }), 200],
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

it('a wrong password is no proof, and ten of them are refused for a while', async () => {
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
