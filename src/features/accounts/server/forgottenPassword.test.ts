import { type KyselyPlugin, sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailCalls } from '#features/mail/contract.ts'
import { aBrowser } from '#test/aBrowser.ts'
import { secretMailedTo } from '#test/accountMails.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { mailsTo, startMailer } from '#test/mails.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { openMailServer } from '#test/smtp.ts'
import { accountCalls } from '../contract.ts'
import { passwordCalls } from '../passwordContract.ts'
import { userCalls } from '../usersContract.ts'
import { requestPasswordReset } from './forgottenPassword.ts'

const good = 'a long enough secret'
const next = 'seven tall lanterns'
const used = 'This link was used or replaced by a newer one, or it has expired. Request a new one.'
let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})
beforeEach(async () => {
  await shop.db.deleteFrom('limited_events').execute()
  await shop.db.deleteFrom('outbox').execute()
})

let people = 0
async function aUser() {
  const email = `person${++people}@shop.test`
  const { body } = await shop.ask(admin, accountCalls.signUp, {
    body: { username: `Person ${people}`, email, password: good },
  })
  return { email, id: body.id, username: body.username }
}
const request = (email: string) => shop.ask(undefined, passwordCalls.request, { body: { email } })
const secretOf = (email: string) => secretMailedTo(shop.db, email, 'newPassword')
const choose = (secret: string, new_password = next) =>
  shop.ask(undefined, passwordCalls.choose, { body: { secret, new_password } })
const signIn = (email: string, password: string) =>
  shop.ask(undefined, accountCalls.signIn, { body: { email, password } })
async function aLink(email: string) {
  await request(email)
  return secretOf(email)
}

describe('a forgotten password', () => {
  it('is replaced by the link in a mail, which signs nobody in and ends all sessions, devices and links', async () => {
    const { email, id, username } = await aUser()
    const before = (await signIn(email, good)).body.token
    const devices = () => shop.db.selectFrom('known_devices').select('id').where('user_id', '=', id).execute()
    const [deviceBefore] = await devices()
    await request(email.toUpperCase())
    const secret = await secretOf(email)
    expect((await shop.ask(undefined, passwordCalls.link, { body: { secret } })).body).toEqual({ email, username })
    const { status, body } = await choose(secret)
    expect([status, body]).toEqual([200, { message: 'Your password has been changed. Sign in with the new one.' }])
    expect((await shop.ask(before, accountCalls.sessions)).status).toBe(401)
    expect((await signIn(email, good)).status).toBe(401)
    for (const table of ['sessions', 'password_resets'] as const) {
      expect(await shop.db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).toEqual([])
    }
    // Only the device on which the password was chosen is known from now on.
    expect(deviceBefore).toBeDefined()
    expect(await devices()).toEqual([{ id: expect.any(Number) }])
    expect(await devices()).not.toEqual([deviceBefore])
    expect((await choose(secret, 'another long one')).body.message).toBe(used)
    expect((await signIn(email, next)).status).toBe(200)
    const entry = (await readAuditLog(shop.db)).findLast(({ subject }) => subject === 'password')
    expect(entry).toMatchObject({ username, act: 'changed', subject_id: id })
    expect((await mailsTo(shop.db, email)).map(({ subject }) => subject)).toEqual([
      'Choose a new password',
      'Your password was changed',
      // This sign-in does not send the cookie of that device.
      'You signed in on a new device',
    ])
  })

  it('has the same reply and the same work for an unknown address, a deactivated account and a locked one', async () => {
    const [known, deactivated, locked] = [await aUser(), await aUser(), await aUser()]
    await shop.ask(admin, userCalls.update, { body: { id: deactivated.id, active: false } })
    await shop.db.updateTable('users').set({ resets_by_mail: false }).where('id', '=', locked.id).execute()
    const from = {
      ...{ address: '203.0.113.1', device: 'Firefox', publicUrl: 'http://shop.test' },
      cookies: { readFamily: () => [], set: () => undefined },
    }
    const workFor = async (email: string) => {
      const statements: string[] = []
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => {
          statements.push(shape(node))
          return node
        },
        transformResult: async ({ result }) => result,
      }
      const reply = await requestPasswordReset(shop.db.withPlugin(plugin), { email }, from)
      return { reply, statements }
    }
    const work = await workFor(known.email)
    expect(work.statements.length).toBeGreaterThan(4)
    for (const email of ['nobody@shop.test', deactivated.email, locked.email]) {
      expect(await workFor(email)).toEqual(work)
      expect(await mailsTo(shop.db, email)).toEqual([])
    }
    expect(await mailsTo(shop.db, known.email)).toHaveLength(1)
    const replies = await Promise.all([known.email, 'nobody@shop.test'].map(request))
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [200, work.reply],
      [200, work.reply],
    ])
  })

  it('is not sent to something that is no address', async () => {
    const { status, body } = await request('hsc@')
    expect([status, body.errors]).toEqual([400, [{ field: 'email', message: 'Email is not an e-mail address.' }]])
  })

  it('has a link that works for thirty minutes, until a newer one is requested', async () => {
    const { email } = await aUser()
    const first = await aLink(email)
    const second = await aLink(email)
    expect((await choose(first)).body).toMatchObject({ code: 'not_found', message: used })
    await sql`update password_resets set expires_at = expires_at - interval '30 minutes'`.execute(shop.db)
    expect((await choose(second)).status).toBe(404)
    expect((await shop.ask(undefined, passwordCalls.link, { body: { secret: second } })).status).toBe(404)
    expect((await signIn(email, good)).status).toBe(200)
  })

  it('has a link that ends when the password or the address is changed, or the account deactivated', {
    tags: ['details'],
  }, async () => {
    const [one, two, three, four] = [await aUser(), await aUser(), await aUser(), await aUser()]
    const secrets = []
    for (const { email } of [one, two, three, four]) secrets.push(await aLink(email))
    const { token } = (await signIn(one.email, good)).body
    await shop.ask(token, accountCalls.changePassword, {
      body: { email: one.email, current_password: good, new_password: 'changed by its owner' },
    })
    await shop.ask(admin, accountCalls.changePassword, { body: { email: two.email, new_password: 'given by office' } })
    await shop.ask(admin, userCalls.update, { body: { id: three.id, email: `new${three.email}` } })
    await shop.ask(admin, userCalls.update, { body: { id: four.id, active: false } })
    for (const secret of secrets) expect((await choose(secret)).status).toBe(404)
  })

  it('changes once when a link is used twice at the same moment', async () => {
    const { email } = await aUser()
    const secret = await aLink(email)
    const statuses = await Promise.all([choose(secret), choose(secret, 'another long one')])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('follows the rules of new passwords, and a refused one does not use the link up', async () => {
    const { email } = await aUser()
    await shop.ask(admin, accountCalls.changePassword, { body: { email, new_password: 'given by the office' } })
    const secret = await aLink(email)
    expect((await choose(secret, 'short')).body.errors?.[0]?.field).toBe('new_password')
    expect((await choose(secret, 'tidewater-phone-1')).status).toBe(400)
    expect((await choose(secret, good)).body.message).toBe(
      'That was your password before it was reset. Choose a new one.',
    )
    expect((await choose(secret)).status).toBe(200)
    expect((await signIn(email, next)).body).not.toHaveProperty('must_change_password')
  })

  it('is limited by account, also one that does not exist, and a link that works is always in the mailbox', async () => {
    const { email } = await aUser()
    for (const address of [email, 'nobody@shop.test']) {
      const from = (n: number) =>
        aBrowser(shop, `203.0.113.${n}`).ask(passwordCalls.request, { email: n % 2 ? address : address.toUpperCase() })
      const answers = []
      for (let n = 0; n < 4; n++) answers.push(await from(n))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
      expect(answers[3]?.json()).toEqual({
        code: 'too_many_tries',
        message: 'Too many links were requested. Use the one in the newest e-mail, or wait 30 minutes and try again.',
      })
    }
    expect((await choose(await secretOf(email))).status).toBe(200)
  })

  it('is limited by network, and a device that signed in before has a limit of its own', async () => {
    const { email } = await aUser()
    const [owner, stranger] = [aBrowser(shop, '203.0.113.1'), aBrowser(shop, '203.0.113.1')]
    await owner.ask(accountCalls.signIn, { email, password: good })
    const statuses = []
    for (let n = 0; n < 11; n++) {
      statuses.push((await stranger.ask(passwordCalls.request, { email: `nobody${n}@shop.test` })).statusCode)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    for (let n = 0; n < 3; n++) await aBrowser(shop, `198.51.100.${n}`).ask(passwordCalls.request, { email })
    expect((await aBrowser(shop, '198.51.100.9').ask(passwordCalls.request, { email })).statusCode).toBe(429)
    expect((await owner.ask(passwordCalls.request, { email })).statusCode).toBe(200)
  })

  it('stores no secret that works: the link is hashed, hidden in the preview, and deleted when it was sent', async () => {
    const { email } = await aUser()
    const secret = await aLink(email)
    expect(JSON.stringify(await shop.db.selectFrom('password_resets').selectAll().execute())).not.toContain(secret)
    const [mail] = (await shop.ask(admin, mailCalls.search, { body: {} })).body.items
    const preview = await shop.ask(admin, mailCalls.preview, { params: { id: mail?.id ?? 0 } })
    expect(preview.body.text).toContain('http://shop.test/admin/newPassword#(hidden)')
    expect(JSON.stringify(preview.body)).not.toContain(secret)

    const mailServer = await openMailServer()
    const stop = startMailer({
      ...{ db: shop.db, smtpUrl: mailServer.url, publicUrl: 'http://shop.test', attachments: {} },
      log: { error: () => undefined },
    })
    await expect.poll(() => mailServer.received).toHaveLength(1)
    await stop()
    const raw = mailServer.received[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(raw).toContain(`http://shop.test/admin/newPassword#${secret}`)
    expect(await shop.db.selectFrom('mail_secrets').selectAll().execute()).toEqual([])
    expect((await choose(secret)).status).toBe(200)
  })
})

/** A statement without its values. */
const shape = (node: unknown) =>
  JSON.stringify(node, (key, value) => (key === 'value' || key === 'values' || key === 'queryId' ? undefined : value))
