import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { hashToken } from '#platform/auth/sessionTokens.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { setQuickHashes, setRealHashes } from '#test/hashCost.ts'
import { processTime } from '#test/measuredTime.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { countTurns } from '#test/turns.ts'
import { accountCalls } from '../contract.ts'
import { userCalls } from '../usersContract.ts'
import { demoPassword } from './demo.ts'

const good = 'a long enough secret'
const ownWordsOnly =
  'That password has only words about the shop or the account, which are easy to guess. Add other words.'
let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})
beforeEach(async () => {
  await shop.db.deleteFrom('limited_events').execute()
})

let people = 0
/** A new user for each test, so that one test does not lock out the user of another. */
async function aUser(type: 'admin_user' | 'admin' = 'admin_user') {
  const email = `person${++people}@shop.test`
  await shop.ask(admin, accountCalls.signUp, { body: { username: `Person ${people}`, email, password: good, type } })
  return email
}
const signIn = (email: string, password: string) =>
  shop.ask(undefined, accountCalls.signIn, { body: { email, password } })

describe('signing in', () => {
  it('returns the user and a token, and ignores the case of the e-mail', async () => {
    const { status, body } = await signIn('HSC@tidewater.example', demoPassword)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      user_id: body.id,
      username: 'HSC',
      email: 'hsc@tidewater.example',
      type: 'admin_user',
      token: expect.stringMatching(/^[\w-]{43}$/),
      mobile_reports: true,
    })
  })

  it('stores only a hash of the token', async () => {
    const { body } = await signIn('hsc@tidewater.example', demoPassword)
    const rows = await shop.db
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', hashToken(body.token))
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(await shop.db.selectFrom('sessions').selectAll().execute())).not.toContain(body.token)
  })

  it('returns the same error for a wrong e-mail and a wrong password', async () => {
    const wrong = [await signIn('nobody@shop.test', good), await signIn('hsc@tidewater.example', good)]
    expect(wrong.map(({ status, body }) => [status, body])).toEqual([
      [401, { message: 'Wrong e-mail or password. Check both and try again.', code: 'wrong_credentials' }],
      [401, { message: 'Wrong e-mail or password. Check both and try again.', code: 'wrong_credentials' }],
    ])
  })

  it('takes as long for an unknown e-mail as for a known one', { tags: ['details'] }, async () => {
    setRealHashes()
    onTestFinished(setQuickHashes)
    const timed = async (email: string) => {
      const from = processTime()
      await signIn(email, 'not the secret of it')
      return processTime() - from
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    const [known, unknown] = [[] as number[], [] as number[]]
    const email = await aUser()
    const { password_hash } = await shop.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    for (let round = 0; round < 7; round++) {
      known.push(await timed(email))
      unknown.push(await timed('nobody@shop.test'))
    }
    // Without a hash, the response for an unknown address would be ten times faster.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5)
  })

  it('does not block the event loop while it hashes passwords', { tags: ['details'] }, async () => {
    setRealHashes()
    onTestFinished(setQuickHashes)
    const signIns = () => Promise.all(Array.from({ length: 8 }, () => signIn('nobody@shop.test', good)))
    // Other threads compute the hashes.
    expect(await countTurns(signIns)).toBeGreaterThan(1_000)
  })
})

describe('a session', () => {
  const byToken = (token: string) => shop.ask(undefined, accountCalls.signInByToken, { body: { token } })

  it('is resumed with its token, in the header or in the body', async () => {
    const { token } = (await signIn('moncton@tidewater.example', demoPassword)).body
    expect((await byToken(token)).body).toMatchObject({ username: 'Moncton', token })
    expect((await shop.ask(token, accountCalls.signInByToken, { body: {} })).body).toMatchObject({
      username: 'Moncton',
      token,
    })
  })

  it('is deleted on the server at sign-out', async () => {
    const { token } = (await signIn('moncton@tidewater.example', demoPassword)).body
    expect((await shop.ask(token, accountCalls.signOut, { body: {} })).status).toBe(200)
    expect((await byToken(token)).status).toBe(401)
  })

  it('is extended with each use and expires thirty days after the last one', async () => {
    const { token } = (await signIn('sydney@tidewater.example', demoPassword)).body
    const age = (days: number) =>
      shop.db
        .updateTable('sessions')
        .set({
          expires_at: sql`expires_at - make_interval(days => ${days})`,
          last_used_at: sql`last_used_at - make_interval(days => ${days})`,
        })
        .where('token_hash', '=', hashToken(token))
        .execute()
    await age(29)
    expect((await byToken(token)).status).toBe(200)
    await age(29)
    expect((await byToken(token)).status).toBe(200)
    await age(31)
    expect((await byToken(token)).status).toBe(401)
  })

  it('ends ninety days after it began, however often it is used', async () => {
    const { token } = (await signIn('sydney@tidewater.example', demoPassword)).body
    const beganAgo = (days: number) =>
      sql`update sessions set created_at = now() - make_interval(days => ${days}), last_used_at = now() - interval '1 hour'
        where token_hash = ${hashToken(token)}`.execute(shop.db)
    await beganAgo(89)
    const { body } = await shop.ask(token, accountCalls.sessions)
    const own = body.find(({ current }) => current)
    expect(Date.parse(own?.expires_at ?? '') - Date.parse(own?.created_at ?? '')).toBe(90 * 86_400_000)
    // The database limits it, also when a node of an older release extends it.
    await sql`update sessions set expires_at = now() + interval '30 days' where token_hash = ${hashToken(token)}`.execute(
      shop.db,
    )
    expect((await byToken(token)).status).toBe(200)
    await beganAgo(90)
    expect((await byToken(token)).status).toBe(401)
  })

  it('ends with all others of the user, or with all but the one in use', async () => {
    const email = await aUser()
    const open = async () => (await signIn(email, good)).body.token
    const [one, two, three] = [await open(), await open(), await open()]
    const isOpen = async (token: string) => (await shop.ask(token, accountCalls.sessions)).status === 200
    const { body } = await shop.ask(one, accountCalls.endSessions, { body: { also_this: false } })
    expect(body.message).toBe('2 other sessions ended.')
    expect([await isOpen(one), await isOpen(two), await isOpen(three), await isOpen(admin)]).toEqual([
      ...[true, false, false],
      true,
    ])
    const four = await open()
    expect((await shop.ask(four, accountCalls.endSessions, { body: { also_this: true } })).status).toBe(200)
    expect([await isOpen(one), await isOpen(four)]).toEqual([false, false])
  })

  it('is ended by an admin with all others of a user, which is in the audit log', async () => {
    const email = await aUser()
    const { id, token } = (await signIn(email, good)).body
    expect((await shop.ask(token, userCalls.endSessions, { params: { id } })).status).toBe(403)
    const { body } = await shop.ask(admin, userCalls.endSessions, { params: { id } })
    expect(body.message).toBe('1 session ended.')
    expect((await byToken(token)).status).toBe(401)
    const entry = (await readAuditLog(shop.db)).findLast(({ subject }) => subject === 'sessions')
    expect(entry).toMatchObject({ username: 'Head Office', act: 'removed', subject_id: id, before: { sessions: 1 } })
  })

  it('is listed and ended only by its own user', async () => {
    const email = await aUser()
    const here = (await signIn(email, good)).body.token
    const there = (await signIn(email, good)).body.token
    const { body: sessions } = await shop.ask(here, accountCalls.sessions)
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true])
    const other = sessions.find(({ current }) => !current)
    const params = { id: other?.id ?? 0 }
    expect((await shop.ask(admin, accountCalls.endSession, { params })).status).toBe(404)
    expect((await byToken(there)).status).toBe(200)
    expect((await shop.ask(here, accountCalls.endSession, { params })).status).toBe(200)
    expect((await byToken(there)).status).toBe(401)
  })
})

describe('changing your own password', () => {
  it('requires the current one, ends every other session and returns a new token', async () => {
    const email = await aUser()
    const here = (await signIn(email, good)).body.token
    const there = (await signIn(email, good)).body.token
    const change = (body: object) =>
      shop.ask(here, accountCalls.changePassword, { body: { email, new_password: 'another good secret', ...body } })
    expect((await change({})).body.message).toBe('Current Password is required.')
    expect((await change({ current_password: 'wrong' })).body.errors).toEqual([
      { field: 'current_password', message: 'The current password is wrong.' },
    ])
    expect((await change({ current_password: 'wrong', new_password: 'Password1234' })).body.errors).toEqual([
      { field: 'current_password', message: 'The current password is wrong.' },
      { field: 'new_password', message: 'That password is too common. Choose another.' },
    ])
    const { status, body } = await change({ current_password: good, new_token: 'made up by a client' })
    expect(status).toBe(200)
    for (const old of [here, there, 'made up by a client']) {
      expect((await shop.ask(undefined, accountCalls.signInByToken, { body: { token: old } })).status).toBe(401)
    }
    expect((await shop.ask(body.token, accountCalls.sessions)).status).toBe(200)
    expect((await signIn(email, 'another good secret')).status).toBe(200)
  })

  it.each([
    ['too short', 'short', 'A password must have at least 12 characters.'],
    ['too long', 'x'.repeat(129), 'A password can have at most 128 characters.'],
    ['common', 'Password1234', 'That password is too common. Choose another.'],
    ['a common word with digits around it', '123password4567', 'That password is too common. Choose another.'],
    [
      'a repeated text',
      'abcabcabcabc',
      'That password repeats itself, which is easy to guess. Add a few words that do not belong together.',
    ],
    [
      'two usual words',
      'bluebird morning',
      'That password has too few words, or words that are tried first. Add a few words that do not belong together.',
    ],
    ['the shop’s name', 'Tidewater-Mobile-1', ownWordsOnly],
    ['words about the shop', 'phone.repair.2026', ownWordsOnly],
    ['the account’s name', 'person-store-2026', ownWordsOnly],
    ['the current one again', good, 'That is already your password. Choose a new one.'],
  ])('rejects a new one that is %s', async (_, new_password, sentence) => {
    const email = await aUser()
    const { token } = (await signIn(email, good)).body
    const { status, body } = await shop.ask(token, accountCalls.changePassword, {
      body: { email, current_password: good, new_password },
    })
    expect([status, body.errors]).toEqual([400, [{ field: 'new_password', message: sentence }]])
  })

  it('rejects the e-mail address as a password', async () => {
    const email = await aUser()
    const { token } = (await signIn(email, good)).body
    const { body } = await shop.ask(token, accountCalls.changePassword, {
      body: { email, current_password: good, new_password: email.toUpperCase() },
    })
    expect(body.message).toBe('A password may not be your e-mail address.')
  })
})

describe('resetting the password of another user', () => {
  it('is allowed for an admin, and the user has to change it before any other request', async () => {
    const email = await aUser()
    const before = (await signIn(email, good)).body.token
    const reset = await shop.ask(admin, accountCalls.changePassword, {
      body: { email, new_password: 'given by the office' },
    })
    expect(reset.status).toBe(200)
    expect(reset.body).not.toHaveProperty('token')
    expect((await shop.ask(before, accountCalls.sessions)).status).toBe(401)

    const { body: user } = await signIn(email, 'given by the office')
    expect(user.must_change_password).toBe(true)
    expect((await shop.ask(user.token, accountCalls.sessions)).body.code).toBe('new_password_required')
    const change = { email, current_password: 'given by the office', new_password: 'chosen by its owner' }
    const { body: changed } = await shop.ask(user.token, accountCalls.changePassword, { body: change })
    expect(changed).not.toHaveProperty('must_change_password')
    expect((await shop.ask(changed.token, accountCalls.sessions)).status).toBe(200)
    const mails = await shop.db
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('to_address', '=', email)
      .execute()
    expect(mails.map(({ subject }) => subject)).toEqual(['Your password was reset', 'Your password was changed'])
    expect(mails[0]?.text).toMatch(/^Head Office reset the password of Person /)
    expect(mails[0]?.text).not.toContain('given by the office')
  })

  it('rejects the password from before the reset and the one that the admin set', async () => {
    const email = await aUser()
    const given = 'given by the office'
    const reset = (new_password: string) =>
      shop.ask(admin, accountCalls.changePassword, { body: { email, new_password } })
    const choose = async (current_password: string, new_password: string) => {
      const { token } = (await signIn(email, current_password)).body
      return shop.ask(token, accountCalls.changePassword, { body: { email, current_password, new_password } })
    }
    await reset('given at first, and lost')
    await reset(given)
    expect((await choose(given, good)).body.errors).toEqual([
      { field: 'new_password', message: 'That was your password before it was reset. Choose a new one.' },
    ])
    expect((await choose(given, given)).body.errors).toEqual([
      { field: 'new_password', message: 'That is already your password. Choose a new one.' },
    ])
    expect((await choose(given, 'chosen by its owner')).status).toBe(200)
    // Later changes may use an earlier password again.
    expect((await choose('chosen by its owner', good)).status).toBe(200)
    const kept = await shop.db.selectFrom('users').select('hash_before_reset').where('email', '=', email).execute()
    expect(kept).toEqual([{ hash_before_reset: null }])
  })

  it('is forbidden for all other roles', async () => {
    const body = { email: 'micmac@tidewater.example', new_password: good }
    for (const name of ['hsc', 'warehouse', 'supplier']) {
      expect((await shop.ask(await shop.signIn(name), accountCalls.changePassword, { body })).status).toBe(403)
    }
  })
})

describe('signing up', () => {
  const someone = (name: string) => ({ username: name, email: `${name}@shop.test`, password: good })

  it('is closed once there are users, except for admins and invited users', async () => {
    expect((await shop.ask(undefined, accountCalls.signUp, { body: someone('stranger') })).status).toBe(401)
    expect((await shop.ask(await shop.signIn('hsc'), accountCalls.signUp, { body: someone('stranger') })).status).toBe(
      403,
    )
  })

  it('returns only the row to an admin, and adds a store user by default', async () => {
    const { body } = await shop.ask(admin, accountCalls.signUp, { body: { ...someone('bedford'), token: 'made up' } })
    expect(body).toEqual({
      id: body.id,
      user_id: body.id,
      username: 'bedford',
      email: 'bedford@shop.test',
      type: 'admin_user',
    })
    expect((await shop.ask('made up', accountCalls.sessions)).status).toBe(401)
    const second = await shop.ask(admin, accountCalls.signUp, {
      body: { ...someone('harbour'), type: 'admin_supplier' },
    })
    expect(second.body.type).toBe('supplier')
  })

  it('rejects an e-mail or a store name that is taken, in upper or lower case', async () => {
    expect(
      (await shop.ask(admin, accountCalls.signUp, { body: { ...someone('x'), email: 'HSC@tidewater.example' } })).body,
    ).toMatchObject({ code: 'taken', message: 'That e-mail address already has an account.' })
    expect(
      (await shop.ask(admin, accountCalls.signUp, { body: { ...someone('y'), username: 'hsc' } })).body.message,
    ).toBe('That store name already has an account.')
  })

  it('also names what is taken beside a short password, to admins only', async () => {
    const form = { username: 'HSC', email: 'hsc@tidewater.example', password: 'short' }
    const fieldsFor = async (who: string | undefined) =>
      (await shop.ask(who, accountCalls.signUp, { body: form })).body.errors?.map(({ field }) => field)
    expect(await fieldsFor(admin)).toEqual(['password', 'username', 'email'])
    for (const other of [undefined, await shop.signIn('hsc')]) expect(await fieldsFor(other)).toEqual(['password'])
  })
  it('rejects a name and an e-mail that are both taken and a weak password at once', async () => {
    const body = { username: 'hsc', email: 'hsc@tidewater.example', password: 'Password1234' }
    expect((await shop.ask(admin, accountCalls.signUp, { body })).body.errors).toEqual([
      { field: 'username', message: 'That store name already has an account.' },
      { field: 'email', message: 'That e-mail address already has an account.' },
      { field: 'password', message: 'That password is too common. Choose another.' },
    ])
    const { status, body: taken } = await shop.ask(admin, accountCalls.signUp, { body: { ...body, password: good } })
    expect([status, taken.code, taken.errors?.map(({ field }) => field)]).toEqual([409, 'taken', ['username', 'email']])
  })

  it('by invitation uses the e-mail, name and role of the invitation, and works once', async () => {
    const { body: invited } = await shop.ask(admin, accountCalls.invite, {
      body: { username: 'Gander', email: 'gander@shop.test', type: 'admin_warehouse' },
    })
    const invitation = new URL(invited.link).hash.slice(1)
    expect((await shop.ask(undefined, accountCalls.invitation, { body: { invitation } })).body).toMatchObject({
      username: 'Gander',
      email: 'gander@shop.test',
    })
    const body = { ...someone('cheat'), type: 'admin', invitation } as const
    const both = await Promise.all([1, 2].map(() => shop.ask(undefined, accountCalls.signUp, { body })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(both.find(({ status }) => status === 200)?.body).toMatchObject({
      username: 'Gander',
      email: 'gander@shop.test',
      type: 'admin_warehouse',
      token: expect.any(String),
    })
  })

  it('rejects a password made of the name or the e-mail of the account', async () => {
    const named = { username: 'Peggys Cove', email: 'lighthouse@keeper.test' }
    for (const password of ['PeggysCove2026', 'lighthouse.keeper', 'Tidewater2026!']) {
      const { status, body } = await shop.ask(admin, accountCalls.signUp, { body: { ...named, password } })
      expect([status, body.errors]).toEqual([400, [{ field: 'password', message: ownWordsOnly }]])
    }
    const password = 'correct-horse-tidewater-battery'
    expect((await shop.ask(admin, accountCalls.signUp, { body: { ...named, password } })).status).toBe(200)
  })

  it('by invitation checks the password against the invited name, and hashes nothing without a valid invitation', async () => {
    const { body: invited } = await shop.ask(admin, accountCalls.invite, {
      body: { username: 'Peggys Lighthouse', email: 'peggys@shop.test' },
    })
    const invitation = new URL(invited.link).hash.slice(1)
    const asked = { ...someone('cheat'), password: 'peggys-lighthouse-1' }
    expect((await shop.ask(undefined, accountCalls.signUp, { body: { ...asked, invitation } })).body.errors).toEqual([
      { field: 'password', message: ownWordsOnly },
    ])
    expect((await shop.ask(undefined, accountCalls.signUp, { body: { ...asked, invitation: 'none' } })).status).toBe(
      404,
    )
  })

  it('makes the first user an admin, and only one of several at once', async () => {
    const empty = await openShop('empty_shop')
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        empty.ask(undefined, accountCalls.signUp, { body: { ...someone(`first${n}`), type: 'supplier' } }),
      ),
    )
    expect(all.filter(({ status }) => status === 200).map(({ body }) => body.type)).toEqual(['admin'])
    expect(all.filter(({ status }) => status === 401)).toHaveLength(5)
  })
})

describe('the audit log', () => {
  it('has new users and changed passwords, but never a password', async () => {
    const email = await aUser()
    await shop.ask(admin, accountCalls.changePassword, { body: { email, new_password: 'given by the office' } })
    const log = await readAuditLog(shop.db)
    expect(log.slice(-2)).toMatchObject([
      { username: 'Head Office', act: 'made', subject: 'user', after: { email } },
      { username: 'Head Office', act: 'changed', subject: 'password', before: null, after: null },
    ])
    expect(JSON.stringify(log)).not.toMatch(/argon2|secret|given by/)
  })

  it('is append-only, also for SQL', async () => {
    await expect(shop.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
    await expect(shop.db.updateTable('audit_log').set({ username: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(sql`truncate audit_log`.execute(shop.db)).rejects.toThrow('append-only')
  })
})
