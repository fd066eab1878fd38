import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '#test/freePort.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { type MailServer, openMailServer } from '#test/smtp.ts'
import { mailCalls } from '../contract.ts'

const password = 'gull&wharf 7'
let mailServer: MailServer
let shop: OpenShop
let admin: string

const withPassword = (url: string) =>
  url.replace('//', `//${encodeURIComponent('shop@shop.test')}:${encodeURIComponent(password)}@`)
const openWith = async (smtpUrl: string) => {
  const opened = await openShop('demo_shop', { smtpUrl })
  const token = await opened.signIn('admin')
  return () => opened.ask(token, mailCalls.sendTest)
}

beforeAll(async () => {
  mailServer = await openMailServer()
  shop = await openShop('demo_shop', { smtpUrl: withPassword(mailServer.url) })
  admin = await shop.signIn('admin')
})
beforeEach(async () => {
  mailServer.behave({})
  mailServer.received.length = 0
  await shop.db.deleteFrom('limited_events').execute()
  await shop.db.deleteFrom('outbox').execute()
})

const sendTest = () => shop.ask(admin, mailCalls.sendTest)
const outbox = () => shop.db.selectFrom('outbox').select(['to_address', 'about', 'state', 'tries']).execute()

describe('a test mail', () => {
  it('is sent at once to the caller, and stands in the outbox as sent', async () => {
    const { status, body } = await sendTest()
    expect(status).toBe(200)
    expect(body).toMatchObject({ outcome: 'accepted' })
    expect(body.message).toMatch(/^The mail server accepted the mail: 250 /)
    expect(body.advice?.[0]).toBe('Look into your inbox. It can take a few minutes.')
    expect(mailServer.received).toMatchObject([{ from: 'shop@shop.test', to: ['admin@tidewater.example'] }])
    expect(await outbox()).toEqual([
      { to_address: 'admin@tidewater.example', about: 'test mail', state: 'sent', tries: 1 },
    ])
  })

  it.each([
    ['sign-in', { at: 'sign-in', code: 535, message: 'Wrong password' }, 'refused the name or password in SMTP_URL'],
    ['sign-in', { at: 'sender', code: 530, message: 'Sign in first' }, 'requires a name and a password in SMTP_URL'],
    ['sender', { at: 'sender', code: 553, message: 'Not your address' }, 'refused the shop’s address'],
    ['recipient', { at: 'address', code: 550, message: 'No such user' }, 'refused the address admin@tidewater.example'],
    ['mail', { at: 'mail', code: 554, message: 'Looks like spam' }, 'refused this mail'],
    ['later', { at: 'sender', code: 451, message: 'Too many mails' }, 'asks to try again later'],
    ['later', { at: 'address', code: 452, message: 'Too many mails' }, 'asks to try again later'],
  ] as const)(
    'that is refused (%s) says so with the words of the server, and is not tried again',
    async (outcome, refuses, words) => {
      mailServer.behave({ refuses })
      const { status, body } = await sendTest()
      expect(status).toBe(200)
      expect(body).toMatchObject({ outcome })
      expect(body.message).toContain(words)
      expect(body.message).toContain(`${refuses.code} ${refuses.message}`)
      expect(body.advice).not.toEqual([])
      expect(mailServer.received).toEqual([])
      expect(await outbox()).toEqual([])
    },
  )

  it('never shows the password, also if the server quotes it', async () => {
    const plain = Buffer.from(`\0shop@shop.test\0${password}`).toString('base64')
    for (const quoted of [password, encodeURIComponent(password), plain]) {
      mailServer.behave({ refuses: { at: 'sign-in', code: 535, message: `Not ${quoted}` } })
      const { body } = await sendTest()
      expect(body.message).toContain('535 Not (hidden)')
      expect(JSON.stringify(body)).not.toContain(quoted)
    }
  })

  it('says that a server cannot be reached', async () => {
    const send = await openWith(`smtp://127.0.0.1:${await freePort()}`)
    expect((await send()).body).toMatchObject({
      outcome: 'unreachable',
      message: expect.stringContaining('did not answer'),
    })
  })

  it('says that a certificate is not valid', async () => {
    const secure = await openMailServer({ secure: true })
    const send = await openWith(secure.url)
    expect((await send()).body).toMatchObject({
      outcome: 'certificate',
      message: expect.stringContaining('The certificate of the mail server is not valid'),
    })
  })

  it('names the setting that is missing', async () => {
    const without = await openShop()
    const { status, body } = await without.ask(await without.signIn('admin'), mailCalls.sendTest)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'no_mail_server', message: expect.stringContaining('SMTP_URL is missing') })
  })

  it('is limited, and the audit log has each without an address', async () => {
    const before = await shop.db.selectFrom('security_events').select('id').where('subject', '=', 'test mail').execute()
    mailServer.behave({ refuses: { at: 'address', code: 550, message: 'No such user admin@tidewater.example' } })
    for (let times = 0; times < 10; times++) expect((await sendTest()).status).toBe(200)
    const refused = await sendTest()
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_tries' } })
    expect(refused.headers['retry-after']).toBeDefined()
    const logged = await shop.db
      .selectFrom('security_events')
      .select(['username', 'act', 'facts'])
      .where('subject', '=', 'test mail')
      .orderBy('id')
      .execute()
    expect(logged).toHaveLength(before.length + 10)
    expect(logged.at(-1)).toEqual({ username: 'Head Office', act: 'sent', facts: { result: 'recipient' } })
  })
})
