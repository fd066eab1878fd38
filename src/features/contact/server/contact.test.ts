import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditCalls } from '#features/audit/contract.ts'
import { limitCodes } from '#platform/limits/codes.ts'
import { startMailer } from '#platform/mail/mailer.ts'
import { languageHeader } from '#shared/language.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { openMailServer } from '#test/smtp.ts'
import { contactCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})
beforeEach(async () => {
  await shop.db.deleteFrom('limited_events').execute()
  await shop.db.deleteFrom('contact_messages').execute()
  await shop.db.deleteFrom('outbox').execute()
})

const written = { name: 'Gail Hynes', email: 'gail@mail.example', message: 'Do you mend tablets?' }
const write = (more: object = {}) => shop.ask(undefined, contactCalls.send, { body: { ...written, ...more } })
const list = async (body: object = {}) => (await shop.ask(admin, contactCalls.all, { body })).body
const newest = async () => {
  const [message] = (await list()).items
  if (!message) throw new Error('There is no message.')
  return message
}
const mails = () => shop.db.selectFrom('outbox').selectAll().orderBy('id').execute()
const mark = (body: object) => shop.ask(admin, contactCalls.update, { body })

describe('writing to the shop', () => {
  it('is kept, and said to be sent', async () => {
    const { status, body } = await write({ language: 'fr' })
    expect([status, body]).toEqual([200, { message: 'Contact message has been sent' }])
    expect(await newest()).toMatchObject({ ...written, language: 'fr', answered: false, answered_by: '' })
  })

  it('tells the office by mail, which answers to the visitor; the visitor gets none', async () => {
    await write()
    const { email } = await shop.db.selectFrom('shop').select('email').executeTakeFirstOrThrow()
    expect(await mails()).toMatchObject([
      { to_address: email, reply_to: written.email, subject: 'Message from Gail Hynes', about: 'contact message' },
    ])
  })

  it('is kept all the same where the shop has no address of its own', async () => {
    const { email } = await shop.db.selectFrom('shop').select('email').executeTakeFirstOrThrow()
    await shop.db.updateTable('shop').set({ email: '' }).execute()
    expect((await write()).status).toBe(200)
    await shop.db.updateTable('shop').set({ email }).execute()
    expect(await mails()).toEqual([])
    expect((await list()).total).toBe(1)
  })

  it('names every fault at once', async () => {
    const { status, body } = await write({ name: ' ', email: 'gail', message: undefined })
    expect([status, body.errors]).toEqual([
      400,
      [
        { field: 'name', message: 'Name is required.' },
        { field: 'email', message: 'Email is not an e-mail address.' },
        { field: 'message', message: 'Message is required.' },
      ],
    ])
    expect((await list()).total).toBe(0)
  })

  it.each([
    ['name', 'n'.repeat(10_000), 'A name has at most 100 characters.'],
    ['email', `${'e'.repeat(250)}@mail.example`, 'An e-mail address has at most 254 characters.'],
    ['message', 'm'.repeat(5001), 'A message has at most 5,000 characters.'],
    ['email', 'gail@mail.example\nBcc: all@shop.test', 'Email is not an e-mail address.'],
    ['email', 'gail@mail.example, all@shop.test', 'Email is not an e-mail address.'],
    ['language', 'de', 'The language is en or fr.'],
    ['message', '\u0000\r\n \u0007', 'Message is required.'],
    ['name', 'Eve evil.example', 'A name cannot hold a web or e-mail address. Please enter the name only.'],
    ['name', 'eve@evil.example', 'A name cannot hold a web or e-mail address. Please enter the name only.'],
  ])('refuses a %s that is none', async (field, text, message) => {
    const { status, body } = await write({ [field]: text })
    expect([status, body.errors]).toEqual([400, [{ field, message }]])
  })

  it('takes what is just short enough, in signs of any length', async () => {
    expect((await write({ name: 'n'.repeat(100), message: '📱'.repeat(2500) })).status).toBe(200)
    // A browser sends line breaks as two characters; they count as one.
    expect((await write({ message: `${'m\r\n'.repeat(2499)}mm` })).status).toBe(200)
  })

  it('takes markup and line breaks as plain text', async () => {
    const message = '<b>Hello</b>\r\n<script>alert(1)</script>\u0000'
    expect((await write({ name: 'Eve\r\nBcc: everyone', message })).status).toBe(200)
    expect(await newest()).toMatchObject({
      name: 'Eve Bcc: everyone',
      message: '<b>Hello</b>\n<script>alert(1)</script>',
    })
    expect((await mails())[0]?.html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
  })

  it('arrives by a real mail server as one mail, whatever the name holds', async () => {
    const mailServer = await openMailServer()
    await write({ name: 'Eve\r\nBcc: everyone', message: 'Première ligne\nSeconde ligne' })
    const stop = startMailer({
      db: shop.db,
      smtpUrl: mailServer.url,
      publicUrl: 'http://shop.test',
      attachments: {},
      log: console,
    })
    await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), { timeout: 5_000 }).finally(stop)
    const [mail] = mailServer.received
    const { email } = await shop.db.selectFrom('shop').select('email').executeTakeFirstOrThrow()
    expect(mail?.to).toEqual([email])
    expect(mail?.headers).toMatchObject({
      subject: 'Message from Eve Bcc: everyone',
      'reply-to': written.email,
    })
    expect(mail?.headers.bcc).toBeUndefined()
  })
})

describe('whoever is no person, or sends far too much', () => {
  it('is kept out by the field that nobody sees', async () => {
    const { status, body } = await write({ website: 'http://spam.example' })
    expect([status, body.message]).toEqual([400, limitCodes.machine.en])
  })

  it('is told to wait when it is faster than anybody types', async () => {
    const { status, body, headers } = await write({ opened: Date.now() - 500 })
    expect([status, body.message, headers['retry-after']]).toEqual([400, limitCodes.tooFast.en, '2'])
    expect((await write({ opened: Date.now() - 5000 })).status).toBe(200)
  })

  it('is refused from the twenty-first message on, also when all come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => write()))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), ...Array(4).fill(429)])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.message).toBe(limitCodes.tooManyForms.en)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(890)
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect((await list()).total).toBe(20)
  })

  it('costs nothing of what is allowed as long as it is refused for its faults', async () => {
    for (let tries = 0; tries < 22; tries++) await write({ name: '' })
    expect((await write()).status).toBe(200)
  })
})

describe('the messages', () => {
  it('are searched, the newest first', async () => {
    await write({ name: 'Anne' })
    await write({ name: 'Brody', message: 'A cracked screen' })
    expect((await list()).items.map(({ name }) => name)).toEqual(['Brody', 'Anne'])
    expect((await list({ query: 'craked' })).items.map(({ name }) => name)).toEqual(['Brody'])
    expect((await list({ query: 'ann', filter_by: 'name' })).total).toBe(1)
  })

  it('are marked as answered, by whom and when, and as new again', async () => {
    await write()
    const { id, version } = await newest()
    const { body: answered } = await mark({ id, answered: true, version })
    expect(answered).toMatchObject({ answered: true, answered_by: 'Head Office', answered_at: expect.any(String) })
    expect((await list({ view: 'new' })).total).toBe(0)
    expect((await list({ view: 'answered' })).total).toBe(1)
    const { body: anew } = await mark({ id, answered: false })
    expect(anew).toMatchObject({ answered: false, answered_by: '', answered_at: null })
    expect((await list({ view: 'new' })).total).toBe(1)
  })

  it('are not answered twice: who looks at an old row is shown the new one', async () => {
    await write()
    const { id, version } = await newest()
    await mark({ id, answered: true, version })
    const { status, body } = await mark({ id, answered: true, version })
    expect([status, body.code, body.current]).toEqual([409, 'stale', expect.objectContaining({ answered: true })])
    const again = await mark({ id, answered: true })
    expect(again.body.version).toBe((await newest()).version)
  })

  it('are told of in the audit log, without what they say', async () => {
    await write()
    const { id } = await newest()
    await mark({ id, answered: true })
    const { body } = await shop.ask(admin, auditCalls.search, { body: { subject: 'contact message' } })
    expect(body.items[0]).toMatchObject({ act: 'changed', subject_id: id, name: 'Gail Hynes' })
    expect(JSON.stringify(body)).not.toContain(written.message)
  })

  it('are narrowed by the day it was in the shop', async () => {
    await write({ name: 'Late' })
    await shop.db.updateTable('contact_messages').set({ at: '2026-03-02T02:30:00Z' }).execute()
    expect((await list({ start_date: '2026-03-01', end_date: '2026-03-01' })).total).toBe(1)
    expect((await list({ start_date: '2026-03-02' })).total).toBe(0)
  })

  it('are for admins alone', async () => {
    for (const who of ['warehouse', 'hsc', 'supplier'])
      expect((await shop.ask(await shop.signIn(who), contactCalls.all)).status).toBe(403)
    expect((await shop.ask(undefined, contactCalls.all)).status).toBe(401)
    expect((await mark({ id: 2_000_000, answered: true })).status).toBe(404)
  })
})

describe('what is wrong with a message', () => {
  const inFrench = (body: object) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/email/contactUs/',
      headers: { [languageHeader]: 'fr' },
      payload: { ...written, ...body },
    })

  it.each([
    ['name', '', 'Le nom est obligatoire.'],
    [
      'name',
      'eve@evil.example',
      'Un nom ne peut pas contenir d’adresse Web ou courriel. Veuillez entrer le nom seulement.',
    ],
    ['email', undefined, 'Le courriel est obligatoire.'],
    ['email', ' ', 'Le courriel est obligatoire.'],
    ['email', 'gail', 'Ce n’est pas une adresse courriel.'],
    ['email', 'g'.repeat(300), 'Une adresse courriel compte au plus 254 caractères.'],
    ['message', 'm'.repeat(5001), 'Un message compte au plus 5\u00a0000 caractères.'],
  ])('is in French for a French page: %s %j', async (field, text, message) => {
    const answer = await inFrench({ [field]: text })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message, code: 'not_valid', errors: [{ field, message }] },
    ])
  })

  it('is in French also where the schema knows nothing of it', async () => {
    const fast = await inFrench({ opened: Date.now() })
    expect(fast.json()).toEqual({ message: limitCodes.tooFast.fr, code: 'too_fast' })
    const long = await inFrench({ message: 'm'.repeat(20_000) })
    expect(long.json()).toEqual({ message: 'C’est trop volumineux pour être envoyé.', code: 'too_large' })
  })

  it('is in English for programs, also about a message in French', async () => {
    const { body } = await write({ name: '', language: 'fr' })
    expect(body.message).toBe('Name is required.')
  })
})
