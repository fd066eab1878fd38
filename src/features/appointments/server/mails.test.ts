import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Store } from '#features/stores/columns.ts'
import { dayInWords } from '#shared/dayInWords.ts'
import { timeInWords, weekdayAndDay } from '#shared/time.ts'
import { aDay, aVisitor, openStore, request } from '#test/appointments.ts'
import { startMailer } from '#test/mails.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { type MailServer, openMailServer } from '#test/smtp.ts'
import { appointmentCalls } from '../contract.ts'
import { appointments } from './feature.ts'

let shop: OpenShop
let admin: string
let store: Store
let mailServer: MailServer
let stop: () => Promise<void>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  store = await openStore(shop, admin, {
    name: 'Yarmouth',
    places: 20,
    email: 'yarmouth@tidewater.example',
    password: 'seven tall lanterns',
  })
  mailServer = await openMailServer()
  const log = { error: vi.fn() }
  const publicUrl = 'http://shop.test'
  stop = startMailer({
    db: shop.db,
    smtpUrl: mailServer.url,
    publicUrl,
    attachments: appointments.attachments ?? {},
    log,
  })
})
afterAll(() => stop())
beforeEach(() => {
  mailServer.received.length = 0
})

/** The received mails by recipient, decoded. */
async function arrived(count: number) {
  await expect.poll(() => mailServer.received).toHaveLength(count)
  return new Map(mailServer.received.map((mail) => [mail.to[0], { ...mail, text: plain(mail.raw) }]))
}
/** Decodes a raw mail. */
const plain = (raw: string) => {
  const bytes = raw
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
const idOf = async (code: string) => {
  const { body } = await shop.ask(admin, appointmentCalls.all, { body: { query: code, filter_by: 'code' } })
  return body.items[0]?.id
}

it('a user of the store who was deactivated gets no mail about it', { tags: ['details'] }, async () => {
  const user = shop.db.updateTable('users').where('id', '=', store.user_id ?? 0)
  await user.set({ active: false }).execute()
  const visitor = aVisitor({ store: store.name })
  await request(shop, visitor)
  await user.set({ active: true }).execute()
  expect([...(await arrived(1)).keys()]).toEqual([visitor.email])
})

describe('a visitor who books an appointment', () => {
  it('gets a mail with place, time, link and calendar entry, and the store gets one that it can reply to', async () => {
    const visitor = aVisitor({
      store: store.name,
      appointmentTime: '14:30',
      orderNotes: 'It fell.',
      device: 'Galaxy S24',
    })
    const { code } = (await request(shop, visitor)).body
    const mails = await arrived(2)
    const own = mails.get(`${visitor.email}`)
    expect(own?.headers.subject).toContain(code)
    for (const words of [
      `When: ${dayInWords('en', aDay)}, ${timeInWords('en', '14:30')}`,
      'Store: Test Mall, 1 Test Street, Yarmouth NS  B5A 2T5',
      'Phone: 902-555-0199',
      'https://www.google.com/maps/dir/',
      'https://www.google.com/maps/search/',
      '> Anne Boudreau\r\n> Galaxy S24',
      '<html lang="en">',
    ]) {
      expect(own?.text).toContain(words)
    }
    expect(own?.text).toMatch(/http:\/\/shop\.test\/appointment#[\w-]{43}/)
    expect(own?.raw).toContain(`filename=${code}.ics`)
    const theirs = mails.get('yarmouth@tidewater.example')
    expect(theirs?.headers).toMatchObject({ 'reply-to': visitor.email })
    for (const words of [
      code,
      `When: ${weekdayAndDay(aDay)}, 14:30`,
      'Customer: Anne Boudreau',
      'Order notes: It fell.',
      'Device: Galaxy S24',
      '/admin/appointments',
    ]) {
      expect(theirs?.text).toContain(words)
    }
    expect(theirs?.text).not.toContain('/appointment#')
  })

  it('gets a French mail from the French pages, and the link is deleted once it is sent', {
    tags: ['details'],
  }, async () => {
    const visitor = aVisitor({ store: store.name, appointmentTime: '15:00', language: 'fr' })
    await request(shop, visitor)
    const own = (await arrived(2)).get(`${visitor.email}`)
    expect(own?.text).toContain('<html lang="fr">')
    expect(own?.text).toContain('Service\u00a0: Remplacement d’écran')
    expect(own?.text).toContain(`Date et heure\u00a0: ${dayInWords('fr', aDay)}, à 15\u00a0h`)
    expect(own?.text).toMatch(/http:\/\/shop\.test\/fr\/appointment#/)
    const kept = () =>
      shop.db.selectFrom('outbox').select(['state', 'text']).where('to_address', '=', `${visitor.email}`).execute()
    await expect.poll(kept).toEqual([{ state: 'sent', text: '' }])
  })

  it('cannot inject anything into a header or the HTML', { tags: ['details'] }, async () => {
    const lastName = 'Eve\r\nBcc: everyone'
    const visitor = aVisitor({ store: store.name, appointmentTime: '15:30', firstName: '<img src=x>', lastName })
    await request(shop, visitor)
    for (const { to, headers, text } of (await arrived(2)).values()) {
      expect(to).toHaveLength(1)
      expect(headers).not.toHaveProperty('bcc')
      expect(text.slice(text.indexOf('<html'))).not.toContain('<img')
    }
  })
})

describe('a mail to a visitor', () => {
  it('has the name of the visitor in a quotation at the end, and not in its subject', {
    tags: ['details'],
  }, async () => {
    const words = { firstName: 'Prizewinner', lastName: 'Callnow', orderNotes: 'Luckynumber' }
    const visitor = aVisitor({ store: store.name, appointmentTime: '10:30', ...words })
    const { code } = (await request(shop, visitor)).body
    await shop.ask(admin, appointmentCalls.update, { body: { id: await idOf(code), state: 'confirmed' } })
    await arrived(4)
    const own = mailServer.received.filter(({ to }) => to[0] === visitor.email)
    expect(own).toHaveLength(2)
    for (const { headers, raw } of own) {
      expect(headers.subject).toContain(code)
      const [text = '', markup = ''] = plain(raw).split('<html')
      expect(text).toMatch(/\n> Prizewinner Callnow\r?\n/)
      expect(text.indexOf('Prizewinner')).toBeGreaterThan(text.indexOf('give your code at the counter'))
      expect(markup).toMatch(/<blockquote[^>]*>Prizewinner Callnow<\/blockquote>/)
      for (const part of [text, markup]) expect(part.split('Prizewinner')).toHaveLength(2)
      expect(plain(raw)).not.toContain('Luckynumber')
    }
  })
})

describe('a visitor who has an appointment', () => {
  const bookAndForget = async (given: object) => {
    const visitor = aVisitor({ store: store.name, ...given })
    const { code } = (await request(shop, visitor)).body
    await arrived(2)
    mailServer.received.length = 0
    return { id: await idOf(code), to: `${visitor.email}` }
  }
  const change = (who: string, body: object) => shop.ask(who, appointmentCalls.update, { body })

  it('gets a mail when it is confirmed or moved, and the store gets one about changes of the office', async () => {
    const { id, to } = await bookAndForget({ appointmentTime: '16:00' })
    await change(admin, { id, state: 'confirmed' })
    expect((await arrived(2)).get(to)?.headers.subject).toContain('Confirmed')
    mailServer.received.length = 0
    await change(admin, { id, appointmentTime: '16:30' })
    const mails = await arrived(2)
    expect(mails.get(to)?.text).toContain(timeInWords('en', '16:30'))
    expect(mails.get('yarmouth@tidewater.example')?.text).toContain('Changed by: Head Office')
  })

  it('gets a French mail when it is cancelled, and the store that cancelled it gets none', {
    tags: ['details'],
  }, async () => {
    const { id, to } = await bookAndForget({ appointmentTime: '17:00', language: 'fr' })
    const password = 'seven tall lanterns'
    const signedIn = await shop.app.inject({
      method: 'POST',
      url: '/api/user/signin/',
      payload: { email: 'yarmouth@tidewater.example', password },
    })
    expect((await change(signedIn.json().token, { id, state: 'cancelled' })).status).toBe(200)
    const mails = await arrived(1)
    expect(mails.get(to)?.text).toContain('Votre rendez-vous a été annulé')
    expect(mails.get(to)?.text).not.toContain('.ics')
  })

  it('gets no mail about other changes of the state', { tags: ['details'] }, async () => {
    const { id } = await bookAndForget({ appointmentTime: '17:30' })
    const before = await shop.db.selectFrom('outbox').select('id').execute()
    for (const state of ['arrived', 'done', 'confirmed'] as const) await change(admin, { id, state })
    expect(await shop.db.selectFrom('outbox').select('id').execute()).toHaveLength(before.length)
  })
})
