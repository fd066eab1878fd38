import { beforeAll, describe, expect, it } from 'vitest'
import { passwordCalls } from '#features/accounts/passwordContract.ts'
import { healthCalls } from '#features/health/contract.ts'
import { queueMails } from '#platform/mail/mail.ts'
import { html } from '#shared/html.ts'
import { queueSome, startMailer } from '#test/mails.ts'
import type { OpenShop } from '#test/openShop.ts'
import { type MailServer, openMailServer } from '#test/smtp.ts'
import { openTrainingShop } from '#test/trainingShop.ts'
import { mailCalls } from '../contract.ts'

let mailServer: MailServer
let shop: OpenShop
let admin: string
beforeAll(async () => {
  mailServer = await openMailServer()
  shop = await openTrainingShop({ smtpUrl: mailServer.url })
  admin = await shop.signIn('admin')
})

const reason = 'This is a training shop, so the e-mail is held and not sent.'
const heldMails = async () => (await shop.ask(admin, mailCalls.search, { body: { view: 'held', per_page: 100 } })).body

describe('in a training shop', () => {
  it('every mail is held with the reason, also one with a secret, and nothing is due', async () => {
    await queueSome(shop.db, { subject: 'Alone' })
    const several = { about: { what: 'order confirmation', id: 1 }, to: 'a@b.test', html: html`<p>x</p>`, text: 'x' }
    await queueMails(shop.db, [
      { ...several, subject: 'One of two' },
      { ...several, subject: 'Two of two' },
    ])
    await shop.ask(undefined, passwordCalls.request, { body: { email: 'admin@tidewater.example' } })
    const { items } = await heldMails()
    expect(items.length).toBeGreaterThanOrEqual(4)
    for (const mail of items) expect(mail).toMatchObject({ state: 'held', last_error: reason, next_try_at: null })
    expect(await shop.db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute()).toEqual([])
  })

  it('a mailer that runs all the same sends nothing', async () => {
    const options = { db: shop.db, publicUrl: 'http://shop.test', attachments: {}, log: console }
    const stop = startMailer({ ...options, smtpUrl: mailServer.url })
    await queueSome(shop.db)
    await shop.db.updateTable('outbox').set({ state: 'waiting' }).execute()
    await stop()
    expect(mailServer.received).toEqual([])
    expect((await shop.db.selectFrom('outbox').select('state').distinct().execute()).map(({ state }) => state)).toEqual(
      ['held'],
    )
  })

  it('no mail can be sent by hand, and the test mail says that mails are held', async () => {
    const [{ id } = { id: 0 }] = (await heldMails()).items
    for (const answer of [
      await shop.ask(admin, mailCalls.sendAgain, { params: { id } }),
      await shop.ask(admin, mailCalls.sendTest),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'training_shop' } })
      expect(answer.body.message).toContain('e-mails are held in the outbox')
    }
    expect(mailServer.received).toEqual([])
  })

  it('the outbox and the page Health say so, and Health has no warning about mail', async () => {
    expect((await shop.ask(admin, mailCalls.server)).body).toMatchObject({ is_training: true })
    const { parts } = (await shop.ask(admin, healthCalls.all)).body
    expect(parts.find(({ name }: { name: string }) => name === 'Mail')).toMatchObject({
      state: 'good',
      summary: 'This is a training shop, so e-mails are held and not sent.',
      advice: [],
    })
  })

  it('a mail that was held stays held when the mark is gone, until somebody sends it', async () => {
    await shop.db.updateTable('shop').set({ training: false }).execute()
    const [mail] = (await heldMails()).items.filter(({ forgotten }) => !forgotten)
    const id = mail?.id ?? 0
    expect(mail).toMatchObject({ state: 'held' })
    expect((await shop.ask(admin, mailCalls.sendAgain, { params: { id } })).status).toBe(200)
    expect(await shop.db.selectFrom('outbox').select('state').where('id', '=', id).execute()).toEqual([
      { state: 'waiting' },
    ])
  })
})
