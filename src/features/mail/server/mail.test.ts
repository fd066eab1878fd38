import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { queueSome, startMailer } from '#test/mails.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { type MailServer, openMailServer } from '#test/smtp.ts'
import { mailCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
let mailServer: MailServer
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  mailServer = await openMailServer()
})
beforeEach(async () => {
  await shop.db.deleteFrom('outbox').execute()
  mailServer.received.length = 0
})

const queue = (mail?: Partial<Mail>) => queueSome(shop.db, mail)
const search = async (body: object = {}) => (await shop.ask(admin, mailCalls.search, { body })).body
const subjects = async (body?: object) => (await search(body)).items.map(({ subject }) => subject)
const newest = async () => {
  const [mail] = (await search()).items
  if (!mail) throw new Error('There is no mail.')
  return mail
}
const sendAgain = (id: number) => shop.ask(admin, mailCalls.sendAgain, { params: { id } })
/** Runs the mailer until the newest mail is sent. */
async function sendNewest() {
  const { url: smtpUrl } = mailServer
  const stop = startMailer({ db: shop.db, smtpUrl, publicUrl: 'http://shop.test', attachments: {}, log: console })
  try {
    await expect.poll(async () => (await newest()).state).toBe('sent')
  } finally {
    await stop()
  }
}

describe('the outbox', () => {
  it('lists the newest first, with their states', async () => {
    await queue({ subject: 'First' })
    await queue({ subject: 'Second' })
    await shop.db
      .updateTable('outbox')
      .set({ state: 'failed', tries: 1, last_error: 'The mail server refused the address hsc@shop.test.' })
      .where('subject', '=', 'First')
      .execute()
    expect((await search()).items).toMatchObject([
      { subject: 'Second', state: 'waiting', tries: 0, last_error: '', sent_at: null, next_try_at: expect.any(String) },
      {
        subject: 'First',
        state: 'failed',
        tries: 1,
        last_error: expect.stringContaining('refused'),
        next_try_at: null,
      },
    ])
    expect(await subjects({ view: 'failed' })).toEqual(['First'])
    expect(await subjects({ view: 'waiting' })).toEqual(['Second'])
    expect(await subjects({ view: 'sent' })).toEqual([])
  })

  it('can be searched and sorted', async () => {
    await queue({ subject: 'Order 12', to: 'sydney@shop.test' })
    await queue({ subject: 'Order 13', to: 'truro@shop.test' })
    expect(await subjects({ query: 'sidney' })).toEqual(['Order 12'])
    expect(await subjects({ query: 'truro', filter_by: 'to' })).toEqual(['Order 13'])
    expect(await subjects({ sort: 'to' })).toEqual(['Order 12', 'Order 13'])
  })

  it('has a call for whether a mail server is configured', async () => {
    expect((await shop.ask(admin, mailCalls.server)).body).toEqual({ is_set_up: false, is_training: false })
  })

  it('previews a mail as it is sent', async () => {
    await queue()
    const { body } = await shop.ask(admin, mailCalls.preview, { params: { id: (await newest()).id } })
    expect(body.html).toContain('<p>Thank you for order 12.</p>')
    expect(body.html).toContain('Tidewater Mobile')
    expect(body.text).toBe('Thank you for order 12.\n\n-- \nTidewater Mobile\nhttp://shop.test\n')
    expect((await shop.ask(admin, mailCalls.preview, { params: { id: 2_000_000 } })).status).toBe(404)
  })
})

describe('sending again', () => {
  it('sends a mail that has failed', async () => {
    await queue()
    await shop.db.updateTable('outbox').set({ state: 'failed', tries: 29, last_error: 'No.' }).execute()
    expect((await sendAgain((await newest()).id)).status).toBe(200)
    expect(await newest()).toMatchObject({ state: 'waiting', tries: 0 })
    await sendNewest()
    expect(mailServer.received).toHaveLength(1)
  })

  it('sends a mail a second time with another Message-ID', async () => {
    await queue()
    await sendNewest()
    await sendAgain((await newest()).id)
    await sendNewest()
    const names = mailServer.received.map(({ headers }) => headers['message-id'])
    expect(new Set(names).size).toBe(2)
  })

  it('sends a waiting mail before its next try', async () => {
    await queue()
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    await shop.db.updateTable('outbox').set({ tries: 4, next_try_at: inAnHour }).execute()
    await sendAgain((await newest()).id)
    await sendNewest()
    expect(await newest()).toMatchObject({ tries: 5 })
  })

  it('is rejected when the text was deleted, or the mail does not exist', async () => {
    await queue({ secret: 'for your eyes only' })
    await sendNewest()
    const { id, forgotten } = await newest()
    expect(forgotten).toBe(true)
    expect(await sendAgain(id)).toMatchObject({ status: 409, body: { code: 'forgotten' } })
    expect(await newest()).toMatchObject({ state: 'sent' })
    expect((await sendAgain(2_000_000)).status).toBe(404)
  })
})

describe('an invitation', () => {
  const body = { username: 'Gander', email: 'gander@shop.test', type: 'admin_warehouse' } as const

  it('is mailed with its link', async () => {
    const { body: invited } = await shop.ask(admin, accountCalls.invite, { body })
    expect(await newest()).toMatchObject({
      to: 'gander@shop.test',
      subject: 'Create your account for Gander',
      about: 'invitation',
      state: 'waiting',
    })
    await sendNewest()
    // Quoted-printable breaks long lines with a `=` at the end.
    const raw = mailServer.received[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(raw).toContain(`href="${invited.link.replaceAll('&', '&#38;')}"`)
    expect(raw).toContain('Head Office invites you to create an account for Gander (Warehouse).')
  })

  it('is not stored after it was sent', async () => {
    const { body: invited } = await shop.ask(admin, accountCalls.invite, { body })
    await sendNewest()
    expect(await shop.db.selectFrom('mail_secrets').selectAll().execute()).toEqual([])
    const kept = JSON.stringify(await shop.db.selectFrom('outbox').selectAll().execute())
    expect(kept).not.toContain(new URL(invited.link).hash.slice(1))
  })
})
