import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endProofs } from '#platform/auth/sessionTokens.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { codeOfApp } from '#test/authenticatorApp.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { aSoftPasskey } from '#test/softPasskey.ts'
import { stopClock } from '#test/stopClock.ts'
import { accountCalls } from '../../contract.ts'
import { factorCalls } from '../../factorsContract.ts'
import { userCalls } from '../../usersContract.ts'

const password = 'a long enough secret'
let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop('demo_shop', { publicUrl: 'http://localhost:3000' })
  admin = await shop.signIn('admin')
})
beforeEach(async () => {
  await shop.db.deleteFrom('limited_events').execute()
  // A code is the same for 30 seconds, however slow the machine is.
  stopClock()
})

let people = 0
async function aPerson(type: 'admin' | 'admin_user' | 'supplier' = 'admin_user') {
  const email = `factor${++people}@shop.test`
  const username = `Factor ${people}`
  const { body } = await shop.ask(admin, accountCalls.signUp, { body: { username, email, password, type } })
  const token = (await signIn(email)).body.token
  return { id: body.id, email, username, token }
}
const signIn = (email: string) => shop.ask(undefined, accountCalls.signIn, { body: { email, password } })
const finish = (body: object) => shop.ask(undefined, factorCalls.finishSignIn, { body })
const ticketOf = async ({ email }: { email: string }) => (await signIn(email)).body.ticket

async function aPersonWithApp(type?: 'admin' | 'admin_user' | 'supplier') {
  const person = await aPerson(type)
  const { setup, secret } = (await shop.ask(person.token, factorCalls.startApp)).body
  // The code before the current one is used up, so that the current one is left for the test.
  const { body } = await shop.ask(person.token, factorCalls.addApp, { body: { setup, code: codeOfApp(secret, -1) } })
  return { ...person, secret, factor: body.factor, recovery: body.recovery_codes ?? [] }
}
async function addPasskey(token: string, name = 'Work laptop') {
  const passkey = aSoftPasskey()
  const { challenge } = (await shop.ask(token, factorCalls.startPasskey)).body
  const answer = await shop.ask(token, factorCalls.addPasskey, {
    body: { name, passkey: passkey.register({ challenge }) },
  })
  return { passkey, answer }
}
const mailsTo = async (email: string) =>
  (
    await shop.db
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('to_address', '=', email)
      .orderBy('id')
      .execute()
  ).map(({ subject, text }) => ({ subject, text }))
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

describe('an account with an authenticator app', () => {
  it('signs in with password and code; without a second factor the reply is a session as before', async () => {
    const person = await aPerson()
    expect((await signIn(person.email)).body.token).toEqual(expect.any(String))

    const { email, secret } = await aPersonWithApp()
    const { status, body } = await signIn(email)
    expect([status, body]).toEqual([200, { second_factor: ['code', 'recovery_code'], ticket: expect.any(String) }])
    const finished = await finish({
      ticket: body.ticket,
      code: ` ${codeOfApp(secret).slice(0, 3)} ${codeOfApp(secret).slice(3)} `,
    })
    expect(finished.body).toMatchObject({ email, token: expect.any(String), type: 'admin_user' })
    expect((await shop.ask(finished.body.token, accountCalls.sessions)).status).toBe(200)
  })

  it('gets no ticket for a wrong password, nor when it is deactivated', async () => {
    const { id, email } = await aPersonWithApp()
    const wrong = await shop.ask(undefined, accountCalls.signIn, { body: { email, password: 'wrong' } })
    expect([wrong.status, wrong.body.code, wrong.body.ticket]).toEqual([401, 'wrong_credentials', undefined])
    const ticket = await ticketOf({ email })
    await shop.ask(admin, userCalls.update, { body: { id, active: false } })
    expect((await signIn(email)).body.code).toBe('switched_off')
    expect((await finish({ ticket, code: '000000' })).body.code).toBe('sign_in_again')
  })

  it('is added only with a right code, within a quarter of an hour', async () => {
    const { token } = await aPerson()
    const { setup, secret, address } = (await shop.ask(token, factorCalls.startApp)).body
    expect(address).toContain(`secret=${secret}`)
    const wrong = await shop.ask(token, factorCalls.addApp, { body: { setup, code: codeOfApp(secret, 5) } })
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, 'code'])
    expect((await shop.ask(token, factorCalls.all)).body).toEqual({ factors: [], recovery_codes_left: 0 })

    await sql`update factor_challenges set expires_at = now()`.execute(shop.db)
    const late = await shop.ask(token, factorCalls.addApp, { body: { setup, code: codeOfApp(secret) } })
    expect(late.body.code).toBe('too_late')
  })

  it('is added only by who started it, once, and an account has one', { tags: ['details'] }, async () => {
    const [mine, theirs] = [await aPerson(), await aPerson()]
    const { setup, secret } = (await shop.ask(mine.token, factorCalls.startApp)).body
    const body = { setup, code: codeOfApp(secret) }
    expect((await shop.ask(theirs.token, factorCalls.addApp, { body })).body.code).toBe('too_late')
    const both = await Promise.all([1, 2].map(() => shop.ask(mine.token, factorCalls.addApp, { body })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)])
    expect((await shop.ask(mine.token, factorCalls.all)).body.factors).toHaveLength(1)
    expect((await shop.ask(mine.token, factorCalls.startApp)).body.code).toBe('taken')
  })

  it('accepts each code once, also of two requests at once', async () => {
    const { email, secret } = await aPersonWithApp()
    const code = codeOfApp(secret)
    const tickets = [await ticketOf({ email }), await ticketOf({ email })]
    const both = await Promise.all(tickets.map((ticket) => finish({ ticket, code })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const replay = await finish({ ticket: await ticketOf({ email }), code })
    expect([replay.status, replay.body.code]).toEqual([400, 'wrong_factor'])
    expect(replay.body.errors).toEqual([
      { field: 'code', message: expect.stringContaining('Enter the one that your app shows now.') },
    ])
  })

  it('accepts a clock that is half a minute off, not more', { tags: ['details'] }, async () => {
    const { email, secret } = await aPersonWithApp()
    const ticket = await ticketOf({ email })
    expect((await finish({ ticket, code: codeOfApp(secret, 2) })).status).toBe(400)
    expect((await finish({ ticket, code: codeOfApp(secret, -2) })).status).toBe(400)
    expect((await finish({ ticket, code: codeOfApp(secret, 1) })).status).toBe(200)
  })

  it('never returns its secret again, and logs no secret', async () => {
    const { token, secret, id, recovery } = await aPersonWithApp()
    const shown = JSON.stringify([
      (await shop.ask(token, factorCalls.all)).body,
      await readAuditLog(shop.db),
      await mailsTo(`factor${people}@shop.test`),
    ])
    for (const hidden of [secret, ...recovery]) expect(shown).not.toContain(hidden)
    expect((await readAuditLog(shop.db, 'second factor')).at(-1)).toMatchObject({
      ...{ act: 'made', username: `Factor ${people}` },
      after: { username: `Factor ${people}`, kind: 'code', name: 'Authenticator app' },
    })
    expect(id).toBeGreaterThan(0)
  })
})

describe('a ticket', () => {
  it('works for five minutes', async () => {
    const { email, secret } = await aPersonWithApp()
    const ticket = await ticketOf({ email })
    await sql`update sign_in_tickets set expires_at = now()`.execute(shop.db)
    const { status, body } = await finish({ ticket, code: codeOfApp(secret) })
    expect([status, body.code]).toEqual([403, 'sign_in_again'])
    expect(body.message).toContain('Enter your password again.')
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from expires_at - now()) / 60 as minutes from sign_in_tickets
      where user_id = (select id from users where email = ${(await aTicket()).email})`.execute(shop.db)
    expect(Number(rows[0]?.minutes)).toBeCloseTo(5, 0)
  })
  const aTicket = async () => {
    const person = await aPersonWithApp()
    return { ...person, ticket: await ticketOf(person) }
  }

  it('works once, is for one account, and is no token', async () => {
    const [one, other] = [await aTicket(), await aTicket()]
    expect((await finish({ ticket: one.ticket, code: codeOfApp(other.secret) })).status).toBe(400)
    expect((await finish({ ticket: one.ticket, recovery_code: other.recovery[0] })).status).toBe(400)
    expect((await shop.ask(one.ticket, accountCalls.sessions)).status).toBe(401)
    expect((await finish({ ticket: one.ticket, code: codeOfApp(one.secret) })).status).toBe(200)
    const again = await finish({ ticket: one.ticket, recovery_code: one.recovery[0] })
    expect([again.status, again.body.code]).toEqual([403, 'sign_in_again'])
    expect((await finish({ ticket: 'made-up', code: '123456' })).body.code).toBe('sign_in_again')
  })

  it('opens one session of two requests at once', async () => {
    const { ticket, secret, recovery } = await aTicket()
    const both = await Promise.all([
      finish({ ticket, code: codeOfApp(secret) }),
      finish({ ticket, recovery_code: recovery[0] }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  it('has five tries; then the right code does not help, but a new sign-in does', async () => {
    const { email, ticket, secret } = await aTicket()
    for (let tries = 0; tries < 5; tries++) {
      expect((await finish({ ticket, code: codeOfApp(secret, 9) })).status).toBe(400)
    }
    expect((await finish({ ticket, code: codeOfApp(secret) })).body.code).toBe('sign_in_again')
    expect((await finish({ ticket: await ticketOf({ email }), code: codeOfApp(secret) })).status).toBe(200)
  })

  it('is stored as a hash, and ends with a changed or reset password', async () => {
    const { email, ticket, secret } = await aTicket()
    const { rows } = await sql<object>`select * from sign_in_tickets`.execute(shop.db)
    expect(JSON.stringify(rows)).not.toContain(ticket)
    await shop.ask(admin, accountCalls.changePassword, { body: { email, new_password: 'another long secret' } })
    expect((await finish({ ticket, code: codeOfApp(secret) })).body.code).toBe('sign_in_again')
  })

  it('rejects a request without a proof, and one that is no code', async () => {
    const { ticket } = await aTicket()
    expect((await finish({ ticket })).body.errors).toEqual([{ field: 'code', message: 'Enter the code.' }])
    expect((await finish({ ticket, code: 'abc' })).body.errors?.[0]?.message).toBe('The code has six digits.')
    expect((await finish({ ticket, recovery_code: '1' })).status).toBe(400)
  })
})

describe('guessing codes', { tags: ['details'] }, () => {
  const post = (payload: object, remoteAddress: string, cookies: Record<string, string> = {}) =>
    shop.app.inject({ method: 'POST', url: '/api/user/signin/second/', payload, remoteAddress, cookies })

  it('is limited by account and network, whatever tickets there are, and does not lock the owner out', async () => {
    const { email, secret } = await aPersonWithApp()
    const owner = await shop.app.inject({
      ...{ method: 'POST', url: '/api/user/signin/second/', remoteAddress: '198.51.100.1' },
      payload: { ticket: await ticketOf({ email }), code: codeOfApp(secret) },
    })
    const cookies = { known_device: owner.cookies[0]?.value ?? '' }
    later(1)
    for (const most of [5, 5]) {
      const ticket = await ticketOf({ email })
      for (let tries = 0; tries < most; tries++) {
        expect((await post({ ticket, code: '000000' }, '203.0.113.9')).statusCode).toBe(400)
      }
    }
    const ticket = await ticketOf({ email })
    const refused = await post({ ticket, code: codeOfApp(secret) }, '203.0.113.9')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_tries'])
    // The owner's browser is known, so it has its own count, also behind the same address.
    expect((await post({ ticket, code: codeOfApp(secret) }, '203.0.113.9', cookies)).statusCode).toBe(200)
  })

  it('is limited to 100 a day from unknown devices of all networks', { tags: ['details'] }, async () => {
    const { id, email, secret } = await aPersonWithApp()
    let ticket = ''
    for (let tries = 0; tries < 100; tries++) {
      if (tries % 5 === 0) ticket = await ticketOf({ email })
      await post({ ticket, code: '000000' }, `203.0.113.${tries}`)
    }
    const refused = await post({ ticket: await ticketOf({ email }), code: codeOfApp(secret) }, '198.51.100.200')
    expect(refused.statusCode).toBe(429)
    expect(id).toBeGreaterThan(0)
  })

  it('does not count right codes', async () => {
    const { email, secret } = await aPersonWithApp()
    for (let times = 0; times < 12; times++) {
      later(1)
      expect((await finish({ ticket: await ticketOf({ email }), code: codeOfApp(secret) })).status).toBe(200)
    }
  })
})

describe('recovery codes', () => {
  it('are ten, come with the first factor, and each signs in once', async () => {
    const { id, email, token, recovery } = await aPersonWithApp()
    expect(new Set(recovery).size).toBe(10)
    for (const code of recovery) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/)
    const [first = ''] = recovery
    const both = await Promise.all(
      [await ticketOf({ email }), await ticketOf({ email })].map((ticket) =>
        finish({ ticket, recovery_code: ` ${first.replace('-', ' ').toUpperCase()}` }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await shop.ask(token, factorCalls.all)).body.recovery_codes_left).toBe(9)
    expect((await readAuditLog(shop.db, 'recovery codes', id)).at(-1)).toMatchObject({
      ...{ username: `Factor ${people}`, act: 'changed' },
      ...{ before: { recovery_codes_left: 10 }, after: { recovery_codes_left: 9 } },
    })
    expect(await mailsTo(email)).toContainEqual({
      subject: 'A recovery code was used',
      text: expect.stringContaining('9 codes are left'),
    })
  })

  it('are stored as hashes', async () => {
    const { id, recovery } = await aPersonWithApp()
    const row = await shop.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.code_hashes).toHaveLength(10)
    for (const code of recovery) expect(JSON.stringify(row)).not.toContain(code.replace('-', ''))
  })

  it('are replaced by new ones, and are not made again with a second factor', { tags: ['details'] }, async () => {
    const { id, email, token, recovery } = await aPersonWithApp()
    expect((await addPasskey(token)).answer.body.recovery_codes).toBeUndefined()
    const { body } = await shop.ask(token, factorCalls.newRecoveryCodes)
    expect(body.recovery_codes).toHaveLength(10)
    expect((await finish({ ticket: await ticketOf({ email }), recovery_code: recovery[0] })).status).toBe(400)
    const ticket = await ticketOf({ email })
    expect((await finish({ ticket, recovery_code: body.recovery_codes[0] })).status).toBe(200)
    expect((await readAuditLog(shop.db, 'recovery codes', id))[0]).toMatchObject({ act: 'made' })
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('New recovery codes were made')
  })

  it('are not made for an account without a second factor', async () => {
    const { token } = await aPerson()
    expect((await shop.ask(token, factorCalls.newRecoveryCodes)).status).toBe(404)
  })
})

describe('a passkey', () => {
  const ask = async (ticket?: string) => (await shop.ask(undefined, factorCalls.askPasskey, { body: { ticket } })).body
  const byPasskey = (passkey: object) => shop.ask(undefined, factorCalls.signInByPasskey, { body: { passkey } })

  it('signs in alone, because the device checked its user', async () => {
    const { id, token, email } = await aPerson('supplier')
    const { passkey, answer } = await addPasskey(token)
    expect(answer.body.factor).toMatchObject({ kind: 'passkey', name: 'Work laptop', last_used_at: null })
    expect(answer.body.recovery_codes).toHaveLength(10)
    const { challenge, allowCredentials } = await ask()
    expect(allowCredentials).toBeUndefined()
    const signed = passkey.sign({ challenge }, id)
    expect((await byPasskey(signed)).body).toMatchObject({ email, token: expect.any(String) })
    // A signature works once.
    expect((await byPasskey(signed)).body.code).toBe('too_late')
    expect((await shop.ask(token, factorCalls.all)).body.factors[0]?.last_used_at).toEqual(expect.any(String))
  })

  it('is the second factor after a password, for the account of the ticket alone', async () => {
    const [one, other] = [await aPerson(), await aPerson()]
    const [mine, theirs] = [await addPasskey(one.token), await addPasskey(other.token)]
    const { body } = await signIn(one.email)
    expect(body.second_factor).toEqual(['passkey', 'recovery_code'])
    const asked = await ask(body.ticket)
    expect(asked.allowCredentials?.map(({ id }) => id)).toEqual([mine.passkey.id])
    const foreign = await finish({ ticket: body.ticket, passkey: theirs.passkey.sign(asked) })
    expect(foreign.body.code).toBe('wrong_factor')
    expect((await finish({ ticket: body.ticket, passkey: mine.passkey.sign(asked) })).status).toBe(200)
  })

  it('is refused for another page, another name, without a check of its user, or with a wrong signature', async () => {
    const { token } = await aPerson()
    const { passkey } = await addPasskey(token)
    for (const wrong of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }]) {
      expect((await byPasskey(passkey.sign({ ...(await ask()), ...wrong }))).body.code).toBe('wrong_factor')
    }
    const { challenge } = await ask()
    const stolen = { ...aSoftPasskey().sign({ challenge }), id: passkey.id, rawId: passkey.id }
    expect((await byPasskey(stolen)).body.code).toBe('wrong_factor')
    expect((await byPasskey(aSoftPasskey().sign(await ask()))).body.message).toContain('does not know that passkey')
    expect((await byPasskey({ ...passkey.sign(await ask()), response: {} })).status).toBe(400)
  })

  it('is refused with a challenge that the shop did not send, that is late, or that was for something else', async () => {
    const { token, email } = await aPerson()
    const { passkey } = await addPasskey(token)
    expect((await byPasskey(passkey.sign({ challenge: 'bWFkZS11cA' }))).body.code).toBe('too_late')
    const forTicket = await ask(await ticketOf({ email }))
    expect((await byPasskey(passkey.sign(forTicket))).body.code).toBe('too_late')
    const late = await ask()
    await sql`update factor_challenges set expires_at = now()`.execute(shop.db)
    expect((await byPasskey(passkey.sign(late))).body.code).toBe('too_late')
  })

  it('whose counter does not grow is a copy, and is refused', async () => {
    const { token, email } = await aPerson()
    const { passkey } = await addPasskey(token)
    expect((await byPasskey(passkey.sign({ ...(await ask()), counter: 7 }))).status).toBe(200)
    for (const counter of [7, 6, 0]) {
      expect((await byPasskey(passkey.sign({ ...(await ask()), counter }))).body.code).toBe('wrong_factor')
    }
    expect((await byPasskey(passkey.sign({ ...(await ask()), counter: 8 }))).status).toBe(200)
    const mails = (await mailsTo(email)).filter(({ subject }) => subject.includes('copied'))
    expect(mails.map(({ subject }) => subject)).toEqual(['Somebody may have copied your passkey'])
    const entries = (await readAuditLog(shop.db)).filter(({ subject }) => subject === 'copied passkey')
    expect(entries.map(({ after }) => after)).toEqual([expect.objectContaining({ name: 'Work laptop' })])
  })

  it('of which somebody knows only the id causes no mail', async () => {
    const { token, email } = await aPerson()
    const { passkey } = await addPasskey(token)
    expect((await byPasskey(passkey.sign({ ...(await ask()), counter: 7 }))).status).toBe(200)
    const forged = { ...aSoftPasskey().sign({ ...(await ask()), counter: 3 }), id: passkey.id, rawId: passkey.id }
    expect((await byPasskey(forged)).body.code).toBe('wrong_factor')
    expect((await mailsTo(email)).filter(({ subject }) => subject.includes('copied'))).toEqual([])
  })

  it('can be one of several; each is renamed and removed by its owner alone', async () => {
    const [one, other] = [await aPerson(), await aPerson()]
    const { answer, passkey } = await addPasskey(one.token, 'Work laptop')
    await addPasskey(one.token, 'Phone')
    const { id } = answer.body.factor
    expect((await shop.ask(other.token, factorCalls.rename, { body: { id, name: 'Mine' } })).status).toBe(404)
    expect((await shop.ask(other.token, factorCalls.remove, { params: { id } })).status).toBe(404)
    expect((await shop.ask(one.token, factorCalls.rename, { body: { id, name: ' Front desk ' } })).body.name).toBe(
      'Front desk',
    )
    expect((await shop.ask(one.token, factorCalls.remove, { params: { id } })).status).toBe(200)
    expect((await shop.ask(one.token, factorCalls.all)).body.factors.map(({ name }) => name)).toEqual(['Phone'])
    expect((await byPasskey(passkey.sign(await ask()))).body.message).toContain('does not know that passkey')
    expect((await readAuditLog(shop.db, 'second factor', id)).map(({ act }) => act)).toEqual([
      'made',
      'changed',
      'removed',
    ])
    expect((await mailsTo(one.email)).at(-1)?.text).toContain('no longer signs in with the passkey “Front desk”')
  })

  it('is not added twice, nor by somebody else', async () => {
    const [one, other] = [await aPerson(), await aPerson()]
    const { passkey } = await addPasskey(one.token)
    const { body: asked } = await shop.ask(one.token, factorCalls.startPasskey)
    expect(asked.excludeCredentials?.map(({ id }) => id)).toEqual([passkey.id])
    const body = { name: 'Again', passkey: passkey.register(asked) }
    expect((await shop.ask(other.token, factorCalls.addPasskey, { body })).body.code).toBe('too_late')
    expect((await shop.ask(one.token, factorCalls.addPasskey, { body })).body.code).toBe('taken')
  })

  it.each([
    ['https://shop.example', 200],
    ['http://localhost:3000', 200],
    ['http://shop.example', 400],
    ['http://127.0.0.1:3000', 400],
    ['https://127.0.0.1', 400],
    ['https://[::1]', 400],
  ])('at %s the answer to a request for one is %i', async (publicUrl, status) => {
    const own = await openShop('demo_shop', { publicUrl })
    expect((await own.ask(undefined, factorCalls.askPasskey, { body: {} })).status).toBe(status)
  })
})

describe('removing the last factor', () => {
  it('removes the recovery codes too, and the password signs in alone', async () => {
    const { email, token, factor } = await aPersonWithApp()
    expect((await shop.ask(token, factorCalls.remove, { params: { id: factor.id } })).status).toBe(200)
    expect((await shop.ask(token, factorCalls.all)).body).toEqual({ factors: [], recovery_codes_left: 0 })
    expect((await signIn(email)).body.token).toEqual(expect.any(String))
    const removed = (await mailsTo(email)).find(({ subject }) => subject === 'A second factor was removed')
    expect(removed?.text).toContain('the password alone signs in')
  })
})

describe('a session without a fresh proof', () => {
  it('cannot add, remove or replace anything', async () => {
    const { id, token, factor } = await aPersonWithApp()
    await endProofs(shop.db, id)
    const statuses = [
      await shop.ask(token, factorCalls.startPasskey),
      await shop.ask(token, factorCalls.newRecoveryCodes),
      await shop.ask(token, factorCalls.remove, { params: { id: factor.id } }),
    ].map(({ body }) => body.code)
    expect(statuses).toEqual(Array(3).fill('proof_required'))
  })
})

describe('an admin who resets the second factors of a user', () => {
  it('removes all of them, ends the sessions, logs it and mails the user', async () => {
    const { id, email, token, factor } = await aPersonWithApp()
    await addPasskey(token)
    expect((await shop.ask(admin, factorCalls.reset, { body: { id } })).status).toBe(200)
    expect((await shop.ask(token, accountCalls.sessions)).status).toBe(401)
    expect((await signIn(email)).body.token).toEqual(expect.any(String))
    expect((await readAuditLog(shop.db, 'second factor', factor.id)).at(-1)).toMatchObject({
      ...{ username: 'Head Office', act: 'removed' },
      before: { username: `Factor ${people}`, kind: 'code' },
    })
    expect((await mailsTo(email)).at(-1)).toMatchObject({
      subject: 'Your second factors were removed',
      text: expect.stringContaining('Head Office removed the second factors'),
    })
    expect((await shop.ask(admin, factorCalls.reset, { body: { id } })).status).toBe(404)
  })

  it('cannot reset their own that way', async () => {
    const { id, token } = await aPersonWithApp('admin')
    expect((await shop.ask(token, factorCalls.reset, { body: { id } })).body.code).toBe('forbidden')
  })
})

describe('when the shop demands a second factor of administrators', () => {
  let own: OpenShop
  let office: string
  beforeAll(async () => {
    own = await openShop('demo_shop', { publicUrl: 'http://localhost:3000' })
    office = await own.signIn('admin')
    await own.db.updateTable('shop').set({ admins_need_factor: true }).execute()
  })

  it('an admin without one can only add one, or sign out; nobody else is asked', async () => {
    const refused = await own.ask(office, userCalls.all)
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_required'])
    for (const call of [accountCalls.sessions, accountCalls.changePassword, accountCalls.invite]) {
      expect((await own.ask(office, call)).body.code).toBe('second_factor_required')
    }
    const signUp = { username: 'X', email: 'x@shop.test', password }
    expect((await own.ask(office, accountCalls.signUp, { body: signUp })).status).toBe(403)
    expect((await own.ask(await own.signIn('hsc'), accountCalls.sessions)).status).toBe(200)
    const again = await own.ask(undefined, accountCalls.signInByToken, { body: { token: office } })
    expect(again.body.must_add_factor).toBe(true)

    const { setup, secret } = (await own.ask(office, factorCalls.startApp)).body
    const body = { setup, code: codeOfApp(secret) }
    expect((await own.ask(office, factorCalls.addApp, { body })).body.recovery_codes).toHaveLength(10)
    expect((await own.ask(office, userCalls.all)).status).toBe(200)
  })

  it('the last factor of an admin cannot be removed, but another one can take its place', async () => {
    const [factor] = (await own.ask(office, factorCalls.all)).body.factors
    const params = { id: factor?.id ?? 0 }
    expect((await own.ask(office, factorCalls.remove, { params })).body.code).toBe('factor_needed')
    const { challenge } = (await own.ask(office, factorCalls.startPasskey)).body
    await own.ask(office, factorCalls.addPasskey, {
      body: { name: 'Desk', passkey: aSoftPasskey().register({ challenge }) },
    })
    expect((await own.ask(office, factorCalls.remove, { params })).status).toBe(200)
  })
})
