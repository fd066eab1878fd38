import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { auditCalls } from '#features/audit/contract.ts'
import { limitCodes } from '#platform/limits/codes.ts'
import { type Language, languageHeader } from '#shared/language.ts'
import { aVisitor, openStore, request } from '#test/appointments.ts'
import { startMailer } from '#test/mails.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { openMailServer } from '#test/smtp.ts'
import { stopClock } from '#test/stopClock.ts'
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

describe('a message to the shop', () => {
  it('is stored, and the response has the message of the specification', async () => {
    const { status, body } = await write({ language: 'fr' })
    expect([status, body]).toEqual([200, { message: 'Contact message has been sent' }])
    expect(await newest()).toMatchObject({ ...written, language: 'fr', answered: false, answered_by: '' })
  })

  it('is mailed to the office with the reply address of the visitor, who gets no mail', async () => {
    await write()
    const { email } = await shop.db.selectFrom('shop').select('email').executeTakeFirstOrThrow()
    expect(await mails()).toMatchObject([
      { to_address: email, reply_to: written.email, subject: 'Message from Gail Hynes', about: 'contact message' },
    ])
  })

  it('is also stored when the shop has no e-mail address', async () => {
    const { email } = await shop.db.selectFrom('shop').select('email').executeTakeFirstOrThrow()
    await shop.db.updateTable('shop').set({ email: '' }).execute()
    expect((await write()).status).toBe(200)
    await shop.db.updateTable('shop').set({ email }).execute()
    expect(await mails()).toEqual([])
    expect((await list()).total).toBe(1)
  })

  it('returns all errors at once', async () => {
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
    ['name', 'n'.repeat(10_000), 'A name can have at most 100 characters.'],
    ['email', `${'e'.repeat(250)}@mail.example`, 'An e-mail address can have at most 254 characters.'],
    ['message', 'm'.repeat(5001), 'A message can have at most 5,000 characters.'],
    ['email', 'gail@mail.example\nBcc: all@shop.test', 'Email is not an e-mail address.'],
    ['email', 'gail@mail.example, all@shop.test', 'Email is not an e-mail address.'],
    ['language', 'de', 'The language must be en or fr.'],
    ['message', '\u0000\r\n \u0007', 'Message is required.'],
    ['name', 'Eve evil.example', 'A name cannot contain a web or e-mail address. Enter only the name.'],
    ['name', 'eve@evil.example', 'A name cannot contain a web or e-mail address. Enter only the name.'],
  ])('with a wrong %s is rejected', async (field, text, message) => {
    const { status, body } = await write({ [field]: text })
    expect([status, body.errors]).toEqual([400, [{ field, message }]])
  })

  it('may have the full length, in characters of any size', async () => {
    expect((await write({ name: 'n'.repeat(100), message: '📱'.repeat(2500) })).status).toBe(200)
    // A browser sends line breaks as two characters; they count as one.
    expect((await write({ message: `${'m\r\n'.repeat(2499)}mm` })).status).toBe(200)
  })

  it('treats HTML and line breaks as plain text', async () => {
    const message = '<b>Hello</b>\r\n<script>alert(1)</script>\u0000'
    expect((await write({ name: 'Eve\r\nBcc: everyone', message })).status).toBe(200)
    expect(await newest()).toMatchObject({
      name: 'Eve Bcc: everyone',
      message: '<b>Hello</b>\n<script>alert(1)</script>',
    })
    expect((await mails())[0]?.html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
  })

  it('arrives at a real mail server as one mail, for any name', async () => {
    const mailServer = await openMailServer()
    await write({ name: 'Eve\r\nBcc: everyone', message: 'Première ligne\nSeconde ligne' })
    const stop = startMailer({
      db: shop.db,
      smtpUrl: mailServer.url,
      publicUrl: 'http://shop.test',
      attachments: {},
      log: console,
    })
    onTestFinished(stop)
    await expect.poll(() => mailServer.received).toHaveLength(1)
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

describe('a flood of messages', () => {
  const writeFrom = async (network: number, language: Language = 'en') => {
    const url = '/api/email/contactUs/'
    const headers = { 'x-forwarded-for': `10.7.${network >> 8}.${network & 255}`, [languageHeader]: language }
    const answer = await shop.app.inject({ method: 'POST', url, headers, payload: { ...written, language: 'fr' } })
    return { status: answer.statusCode, message: answer.json().message }
  }

  it('from many networks is refused after a hundred in an hour, and bookings are still mailed', {
    tags: ['details'],
  }, async () => {
    const answers = []
    for (let n = 0; n < 105; n++) answers.push(await writeFrom(n))
    expect(answers.map(({ status }) => status)).toEqual([...Array(100).fill(200), ...Array(5).fill(429)])
    expect(answers.at(-1)?.message).toMatch(/^The shop is getting too many messages/)
    // The script of the French form shows this message.
    expect((await writeFrom(200, 'fr')).message).toMatch(
      /^La boutique reçoit trop de messages en ce moment. Téléphonez à un magasin, ou réessayez dans \d+ minutes?\.$/,
    )
    expect((await list()).total).toBe(100)
    const { name, email } = await openStore(shop, admin, {
      ...{ email: 'flooded@shop.example', password: 'seven tall lanterns' },
    })
    await request(shop, aVisitor({ store: name }))
    expect((await mails()).filter(({ to_address }) => to_address === email)).toHaveLength(1)
  })
})

describe('a bot', () => {
  it('is detected by the hidden field', async () => {
    const { status, body } = await write({ website: 'http://spam.example' })
    expect([status, body.message]).toEqual([400, limitCodes.machine.en])
  })

  it('gets an error when it is faster than a person can type', async () => {
    stopClock()
    const { status, body, headers } = await write({ opened: Date.now() - 1999 })
    expect([status, body.message, headers['retry-after']]).toEqual([400, limitCodes.tooFast.en, '2'])
    expect((await write({ opened: Date.now() - 2000 })).status).toBe(200)
  })

  it('is rejected from the twenty-first message on, also in parallel', { tags: ['details'] }, async () => {
    const begun = performance.now()
    const answers = await Promise.all(Array.from({ length: 24 }, () => write()))
    const seconds = Math.ceil((performance.now() - begun) / 1000)
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), ...Array(4).fill(429)])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.message).toBe(limitCodes.tooManyForms.en)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(900 - seconds)
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect((await list()).total).toBe(20)
  })

  it('does not use up the limit with messages that are not valid', async () => {
    for (let tries = 0; tries < 22; tries++) await write({ name: '' })
    expect((await write()).status).toBe(200)
  })
})

describe('the messages', () => {
  it('can be searched, and are listed with the newest first', async () => {
    await write({ name: 'Anne' })
    await write({ name: 'Brody', message: 'A cracked screen' })
    expect((await list()).items.map(({ name }) => name)).toEqual(['Brody', 'Anne'])
    expect((await list({ query: 'craked' })).items.map(({ name }) => name)).toEqual(['Brody'])
    expect((await list({ query: 'ann', filter_by: 'name' })).total).toBe(1)
  })

  it('are marked as answered with user and time, and as new again', async () => {
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

  it('return 409 with the newer row for a stale edit, so that they are not answered twice', async () => {
    await write()
    const { id, version } = await newest()
    await mark({ id, answered: true, version })
    const { status, body } = await mark({ id, answered: true, version })
    expect([status, body.code, body.current]).toEqual([409, 'stale', expect.objectContaining({ answered: true })])
    const again = await mark({ id, answered: true })
    expect(again.body.version).toBe((await newest()).version)
  })

  it('are in the audit log without their texts', async () => {
    await write()
    const { id } = await newest()
    await mark({ id, answered: true })
    const { body } = await shop.ask(admin, auditCalls.search, { body: { subject: 'contact message' } })
    expect(body.items[0]).toMatchObject({ act: 'changed', subject_id: id, name: 'Gail Hynes' })
    expect(JSON.stringify(body)).not.toContain(written.message)
  })

  it('are filtered by the day in the time zone of the shop', async () => {
    await write({ name: 'Late' })
    await shop.db.updateTable('contact_messages').set({ at: '2026-03-02T02:30:00Z' }).execute()
    expect((await list({ start_date: '2026-03-01', end_date: '2026-03-01' })).total).toBe(1)
    expect((await list({ start_date: '2026-03-02' })).total).toBe(0)
  })

  it('are for admins only', async () => {
    for (const who of ['warehouse', 'hsc', 'supplier'])
      expect((await shop.ask(await shop.signIn(who), contactCalls.all)).status).toBe(403)
    expect((await shop.ask(undefined, contactCalls.all)).status).toBe(401)
    expect((await mark({ id: 2_000_000, answered: true })).status).toBe(404)
  })
})

describe('the error of a message', () => {
  const inFrench = (body: object) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/email/contactUs/',
      headers: { [languageHeader]: 'fr' },
      payload: { ...written, ...body },
    })

  it.each([
    ['name', '', 'Le nom est obligatoire.'],
    ['name', 'eve@evil.example', 'Un nom ne peut pas contenir d’adresse Web ou courriel. Entrez seulement le nom.'],
    ['email', undefined, 'Le courriel est obligatoire.'],
    ['email', ' ', 'Le courriel est obligatoire.'],
    ['email', 'gail', 'Ce n’est pas une adresse courriel.'],
    ['email', 'g'.repeat(300), 'Une adresse courriel peut compter au plus 254 caractères.'],
    ['message', 'm'.repeat(5001), 'Un message peut compter au plus 5\u00a0000 caractères.'],
  ])('is in French for a French page: %s %j', async (field, text, message) => {
    const answer = await inFrench({ [field]: text })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message, code: 'not_valid', errors: [{ field, message }] },
    ])
  })

  it('is in French also for errors outside of the schema', async () => {
    stopClock()
    const fast = await inFrench({ opened: Date.now() })
    expect(fast.json()).toEqual({ message: limitCodes.tooFast.fr, code: 'too_fast' })
    const long = await inFrench({ message: 'm'.repeat(20_000) })
    expect(long.json()).toEqual({ message: 'C’est trop volumineux pour être envoyé.', code: 'too_large' })
  })

  it('is in English for programs, also for a message in French', async () => {
    const { body } = await write({ name: '', language: 'fr' })
    expect(body.message).toBe('Name is required.')
  })
})
