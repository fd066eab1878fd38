import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { appointments } from '#features/appointments/server/feature.ts'
import { contact } from '#features/contact/server/feature.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { html } from '#shared/html.ts'
import { visitorDataMonths } from '#shared/visitorData.ts'
import { type OpenShop, openShop } from '../openShop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
/** A moment this many days before it is deleted. */
const daysInside = (days: number) =>
  sql<string>`now() - ${visitorDataMonths}::integer * interval '1 month' + ${days}::integer * interval '1 day'`
const mailAbout = (what: string, id: number) =>
  queueMail(shop.db, {
    about: { what, id },
    to: 'gail@mail.example',
    subject: 'Hello',
    html: html`<p>Hello</p>`,
    text: 'Hello',
  })
const mails = async (what: string) =>
  (await shop.db.selectFrom('outbox').select('about_id').where('about', '=', what).execute()).map((row) => row.about_id)

const clean = async ({ housekeeping: [rule] = [] }: ServerFeature) => rule?.delete(shop.db)

it('appointments are deleted after the months on the privacy page, with their mails, and no others', async () => {
  const all = await shop.db.selectFrom('appointments').select('id').orderBy('id').execute()
  const [old = 0, recent = 0] = all.map(({ id }) => id)
  // The trigger would refuse a day in the past.
  await sql`alter table appointments disable trigger appointments_moved`.execute(shop.db)
  for (const [id, days] of [
    [old, -2],
    [recent, 2],
  ] as const) {
    await shop.db
      .updateTable('appointments')
      .set({ day: daysInside(days) })
      .where('id', '=', id)
      .execute()
    await mailAbout('appointment tested', id)
  }
  await mailAbout('order', old)
  expect(await clean(appointments)).toBe(1)
  const left = await shop.db.selectFrom('appointments').select('id').orderBy('id').execute()
  expect(left).toEqual(all.slice(1))
  expect([await mails('appointment tested'), await mails('order')]).toEqual([[recent], expect.arrayContaining([old])])
})

it('messages are deleted after the same months, with the mails about them', async () => {
  const all = await shop.db.selectFrom('contact_messages').select('id').orderBy('id').execute()
  const [old = 0] = all.map(({ id }) => id)
  await shop.db
    .updateTable('contact_messages')
    .set({ at: daysInside(-1) })
    .where('id', '=', old)
    .execute()
  await mailAbout('contact message', old)
  expect(await clean(contact)).toBe(1)
  expect(await shop.db.selectFrom('contact_messages').select('id').orderBy('id').execute()).toEqual(all.slice(1))
  expect(await mails('contact message')).not.toContain(old)
})
