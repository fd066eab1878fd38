import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { html } from '#shared/html.ts'
import { startMailer } from '#test/mails.ts'
import { startClock } from '#test/measuredTime.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { type MailServer, openMailServer } from '#test/smtp.ts'
import { newToken } from '../auth/sessionTokens.ts'
import type { AttachmentMakers } from './attachments.ts'
import { isMailWaiting, type Mail, queueMail } from './mail.ts'

let shop: OpenShop
let mailServer: MailServer
beforeAll(async () => {
  shop = await openShop('empty_shop')
  mailServer = await openMailServer()
})

const stops: (() => Promise<void>)[] = []
const logged: unknown[] = []
const start = (smtpUrl = mailServer.url, attachments: AttachmentMakers = {}) => {
  const log = { error: (...args: unknown[]) => void logged.push(args) }
  const stop = startMailer({ db: shop.db, smtpUrl, publicUrl: 'https://shop.example', attachments, log })
  stops.push(stop)
  return stop
}

beforeEach(async () => {
  await shop.db.deleteFrom('outbox').execute()
  await mailServer.up()
  mailServer.behave({})
  mailServer.received.length = 0
  logged.length = 0
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const confirmation: Mail = {
  about: { what: 'order confirmation', id: 12 },
  to: 'hsc@shop.test',
  subject: 'Order 12',
  html: html`<p>Thank you for order ${12}.</p>`,
  text: 'Thank you for order 12.',
}
const queue = (mail: Partial<Mail> = {}) => queueMail(shop.db, { ...confirmation, ...mail })
const outbox = () => shop.db.selectFrom('outbox').selectAll().orderBy('id').execute()
const only = async () => (await outbox())[0]
const arrived = (count = 1) => expect.poll(() => mailServer.received).toHaveLength(count)
const becomes = (row: object) => expect.poll(only).toMatchObject(row)
/** Ends the pause after a failed try. */
const endPause = () => shop.db.updateTable('outbox').set({ next_try_at: sql<string>`now()` }).execute()
const minutesUntil = (moment = '') => (Date.parse(moment) - Date.now()) / 60_000

describe('queueing', () => {
  it('is part of the transaction: if that is rolled back, no mail is queued', async () => {
    const order = shop.db.transaction().execute(async (tx) => {
      await queueMail(tx, confirmation)
      throw new Error('out of stock')
    })
    await expect(order).rejects.toThrow('out of stock')
    expect(await outbox()).toEqual([])
  })

  it('finds out whether a mail about an order is still waiting', async () => {
    const about = confirmation.about
    expect(await isMailWaiting(shop.db, about)).toBe(false)
    await queue()
    expect(await isMailWaiting(shop.db, about)).toBe(true)
    expect(await isMailWaiting(shop.db, { ...about, id: 13 })).toBe(false)
    expect(await isMailWaiting(shop.db, { ...about, what: 'invoice' })).toBe(false)
    start()
    await becomes({ state: 'sent' })
    expect(await isMailWaiting(shop.db, about)).toBe(false)
  })

  it('removes line breaks from a subject', async () => {
    await queue({ subject: 'A message from Eve\r\nBcc: everyone@shop.test\u0000\n' })
    expect(await only()).toMatchObject({ subject: 'A message from Eve Bcc: everyone@shop.test' })
  })

  it.each([
    'a@shop.test\r\nBcc: b@shop.test',
    'a@shop.test, b@shop.test',
    'Eve <a@shop.test>',
    'a@shop.test b',
    'nobody',
  ])('accepts exactly one plain address: not %j', async (address) => {
    await expect(queue({ to: address })).rejects.toThrow('outbox_to_address_check')
    await expect(queue({ replyTo: address })).rejects.toThrow('outbox_reply_to_check')
  })
})

describe('a mail server that is up', () => {
  it('receives the mail from the shop, as HTML and as text', async () => {
    await queue({ replyTo: 'eve@shop.test' })
    start()
    await becomes({ state: 'sent', tries: 1, last_error: '', held_until: null })
    expect((await only())?.sent_at).not.toBeNull()
    const [mail] = mailServer.received
    expect(mail).toMatchObject({ from: 'no-reply@shop.example', to: ['hsc@shop.test'] })
    expect(mail?.headers).toMatchObject({
      from: 'Tidewater Mobile <no-reply@shop.example>',
      to: 'hsc@shop.test',
      'reply-to': 'eve@shop.test',
      subject: 'Order 12',
      'auto-submitted': 'auto-generated',
      'message-id': `<mail-${(await only())?.id}-1@shop.example>`,
    })
    expect(mail?.raw).toContain('Thank you for order 12.\r\n\r\n')
    expect(mail?.raw).toContain('<p>Thank you for order 12.</p>')
  })

  it('is signed in to with the user of SMTP_URL, whose address is then the sender', async () => {
    await queue()
    start(mailServer.url.replace('//', '//office%40shop.test:secret@'))
    await arrived()
    expect(mailServer.received[0]).toMatchObject({ from: 'office@shop.test' })
  })

  it('receives each mail once from several nodes', { tags: ['details'] }, async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => queue({ to: `store${n}@shop.test` })))
    for (const _ of [1, 2, 3]) start()
    await expect.poll(async () => (await outbox()).filter(({ state }) => state !== 'sent')).toEqual([])
    expect(mailServer.received.map(({ to }) => to[0]).sort()).toEqual(
      Array.from({ length: 40 }, (_, n) => `store${n}@shop.test`).sort(),
    )
  })

  it('receives no headers that a person has written into a subject or a name', async () => {
    await queue({ subject: 'Hello\r\nBcc: everyone@shop.test', replyTo: 'eve+bcc@shop.test' })
    await shop.db.updateTable('shop').set({ name: 'Tidewater\r\nBcc: everyone@shop.test' }).execute()
    start()
    await arrived()
    await shop.db.updateTable('shop').set({ name: 'Tidewater Mobile' }).execute()
    expect(mailServer.received[0]?.to).toEqual(['hsc@shop.test'])
    expect(mailServer.received[0]?.headers).not.toHaveProperty('bcc')
  })

  it('receives the text that a person wrote as text, not as markup', async () => {
    await queue({ html: html`<p>${'<script>alert("1")</script> & so on'}</p>` })
    start()
    await arrived()
    expect(mailServer.received[0]?.raw).not.toContain('<script>')
    expect(mailServer.received[0]?.raw).toContain('&#60;script&#62;')
  })
})

describe('attachments', () => {
  const invoice = { maker: 'invoice', id: 12 }

  it('are made when the mail is sent, from the row as it is then', async () => {
    await queue({ attachments: [invoice] })
    start(mailServer.url, {
      invoice: async (_, id) => ({
        filename: `invoice-${id}.pdf`,
        contentType: 'application/pdf',
        content: Buffer.from('%PDF of thirty kilobytes'.repeat(1_300)),
      }),
    })
    await arrived()
    const raw = mailServer.received[0]?.raw ?? ''
    expect(raw).toContain('filename=invoice-12.pdf')
    expect(raw).toContain(Buffer.from('%PDF of thirty kilobytes').toString('base64').slice(0, 20))
  })

  it('that cannot be made delay the mail, and the error is logged', async () => {
    await queue({ attachments: [invoice] })
    start()
    await becomes({
      state: 'waiting',
      tries: 1,
      last_error: 'Something went wrong on our side. The log has the details.',
    })
    expect(JSON.stringify(logged, (_, value) => (value instanceof Error ? value.message : value))).toContain(
      'No feature has an attachment called “invoice”',
    )
  })
})

describe('a mail server that is down', { tags: ['details'] }, () => {
  it('delays the mail, which is sent when the server is back', async () => {
    await mailServer.down()
    await queue()
    start()
    await becomes({
      state: 'waiting',
      tries: 1,
      held_until: null,
      last_error: expect.stringMatching(/^The mail server did not answer \(.*ECONNREFUSED.*\)\.$/),
    })
    await mailServer.up()
    await endPause()
    await becomes({ state: 'sent', tries: 2, last_error: '' })
  })

  it('is tried again after pauses that grow', async () => {
    await mailServer.down()
    await queue()
    start()
    for (const [tries, minutes] of [
      [1, 1],
      [2, 5],
    ]) {
      await becomes({ tries, held_until: null })
      expect(Math.round(minutesUntil((await only())?.next_try_at))).toBe(minutes)
      await endPause()
    }
  })

  it('for four days fails the mail', async () => {
    await mailServer.down()
    await queue()
    await shop.db.updateTable('outbox').set({ tries: 28 }).execute()
    start()
    await becomes({
      state: 'failed',
      tries: 29,
      last_error: expect.stringMatching(/^The mail server did not answer \(.*ECONNREFUSED.*\)\.$/),
    })
  })
})

describe('a mail server that is slow', { tags: ['details'] }, () => {
  it('is waited for, and no other node sends the mail meanwhile', async () => {
    mailServer.behave({ slow: 2_500 })
    await queue()
    start()
    await expect.poll(mailServer.reading).toBe(1)
    start()
    await becomes({ state: 'sent', tries: 1 })
    expect(mailServer.received).toHaveLength(1)
  })

  it('has some seconds left when the shop stops; then the mail waits for the next start', async () => {
    mailServer.behave({ slow: 20_000 })
    await queue()
    const stop = start()
    await expect.poll(mailServer.reading).toBe(1)
    const clock = startClock()
    await stop()
    expect(clock()).toBeLessThan(7_000)
    expect(await only()).toMatchObject({ state: 'waiting', tries: 0, held_until: null, last_error: '' })
  })

  it('receives a mail from another node when the node that held it was killed', async () => {
    await queue()
    await shop.db
      .updateTable('outbox')
      .set({ tries: 1, held_until: sql<string>`now() + interval '1 second'` })
      .execute()
    start()
    await becomes({ state: 'sent', tries: 2 })
    expect(mailServer.received[0]?.headers['message-id']).toMatch(/^<mail-\d+-1@shop.example>$/)
  })
})

describe('after the clock was set', { tags: ['details'] }, () => {
  const set = (column: 'held_until' | 'next_try_at', to: string) =>
    shop.db
      .updateTable('outbox')
      .set({ [column]: sql`now() + ${to}::interval` })
      .execute()

  it('forward, a mail that is being sent is not sent a second time', async () => {
    mailServer.behave({ slow: 3_000 })
    await queue()
    start()
    await expect.poll(mailServer.reading).toBe(1)
    await set('held_until', '-1 day')
    await queue({ about: { what: 'order confirmation', id: 13 } })
    await arrived(2)
    await expect.poll(async () => (await outbox()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(mailServer.received).toHaveLength(2)
  })

  it.each(['held_until', 'next_try_at'] as const)('back, a mail whose %s is a day away is sent', async (column) => {
    await queue()
    await set(column, '1 day')
    start()
    await becomes({ state: 'sent' })
  })
})

it('a mail that was accepted is not sent again, although the database could not note that', {
  tags: ['details'],
}, async () => {
  await sql`create function refuse_sent() returns trigger language plpgsql as
    'begin raise exception ''The database is away.''; end'`.execute(shop.db)
  await sql`create trigger refuse_sent before update on outbox for each row when (new.state = 'sent')
    execute function refuse_sent()`.execute(shop.db)
  await queue()
  start()
  await expect.poll(() => logged.length).toBeGreaterThan(1)
  await sql`drop trigger refuse_sent on outbox`.execute(shop.db)
  await becomes({ state: 'sent', tries: 1 })
  expect(mailServer.received).toHaveLength(1)
})

describe('a mail server that refuses', () => {
  it.each([
    ['address', 550, 'failed', 'The mail server refused the address hsc@shop.test: 550 No such user'],
    ['mail', 554, 'failed', 'The mail server refused this mail: 554 No such user'],
    ['address', 451, 'waiting', 'The mail server asks to try again later: 451 No such user'],
    ['mail', 452, 'waiting', 'The mail server asks to try again later: 452 No such user'],
    ['sender', 553, 'waiting', 'The mail server refused the shop’s address: 553 No such user'],
    ['sign-in', 535, 'waiting', 'The mail server refused the name or password in SMTP_URL: 535 No such user'],
  ] as const)('the %s with %i: the mail is then %s', async (at, code, state, last_error) => {
    mailServer.behave({ refuses: { at, code, message: 'No such user' } })
    await queue()
    start(mailServer.url.replace('//', '//office:secret@'))
    await becomes({ state, tries: 1, last_error })
    expect(mailServer.received).toEqual([])
    // At the first try, and without the address that the server may have quoted.
    const facts = { error: expect.objectContaining({ responseCode: code }), tries: 1 }
    expect(logged).toMatchObject([[facts, 'A mail could not be sent']])
    expect(JSON.stringify(logged)).not.toMatch(/hsc@shop|No such user/)
  })

  it('one mail does not delay another', { tags: ['details'] }, async () => {
    await mailServer.down()
    await queue({ to: 'first@shop.test' })
    start()
    await becomes({ tries: 1, held_until: null })
    await mailServer.up()
    await queue({ to: 'second@shop.test' })
    await arrived()
    expect(mailServer.received[0]?.to).toEqual(['second@shop.test'])
  })
})

describe('a server that is not a mail server', () => {
  it('has a reason of its own in the outbox', async () => {
    const stranger = createServer((socket) => void socket.on('error', () => undefined).end('HTTP/1.1 400 No\r\n\r\n'))
    stranger.listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    await queue()
    start(`smtp://127.0.0.1:${(stranger.address() as AddressInfo).port}`)
    await becomes({
      state: 'waiting',
      tries: 1,
      last_error: expect.stringMatching(/^The server in SMTP_URL did not answer like a mail server/),
    })
    stranger.close()
  })

  it('or whose certificate is not valid receives no mail', async () => {
    await queue()
    start(mailServer.url.replace('smtp:', 'smtps:'))
    await becomes({
      state: 'waiting',
      tries: 1,
      last_error: expect.stringMatching(/^The mail server did not answer \(/),
    })
    expect(mailServer.received).toEqual([])
  })
})

describe('a mail with a link that signs somebody in', () => {
  const secret = newToken()
  const link = `https://shop.example/admin/newPassword#${secret}`
  const withSecret = { secret, subject: `Choose ${secret}`, html: html`<a href="${link}">Choose</a>`, text: link }

  it('is kept without its secret, is sent with it, and loses its content once it is sent', async () => {
    await queue(withSecret)
    await mailServer.down()
    start()
    const hidden = 'https://shop.example/admin/newPassword#(hidden)'
    await becomes({ tries: 1, held_until: null, text: hidden, html: `<a href="${hidden}">Choose</a>` })
    expect(JSON.stringify(await outbox())).not.toContain(secret)
    await mailServer.up()
    await endPause()
    await becomes({ state: 'sent', html: '', text: '' })
    const raw = mailServer.received[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(raw).toContain(`\r\n${link}`)
    expect(raw).toContain(`href="${link}"`)
    expect(mailServer.received[0]?.headers.subject).toContain(secret)
    expect(await shop.db.selectFrom('mail_secrets').selectAll().execute()).toEqual([])
  })

  it('is rejected by a mail server that quotes the link: the reason has no secret', async () => {
    mailServer.behave({ refuses: { at: 'mail', code: 554, message: `Blocked ${link}` } })
    await queue(withSecret)
    start()
    await becomes({
      state: 'failed',
      last_error: 'The mail server refused this mail: 554 Blocked https://shop.example/admin/newPassword#(hidden)',
    })
    expect(logged).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain(secret)
  })

  it('takes its secret with it when it is deleted', async () => {
    await queue(withSecret)
    expect(await shop.db.selectFrom('mail_secrets').select('secret').execute()).toEqual([{ secret }])
    await shop.db.deleteFrom('outbox').execute()
    expect(await shop.db.selectFrom('mail_secrets').selectAll().execute()).toEqual([])
  })
})
