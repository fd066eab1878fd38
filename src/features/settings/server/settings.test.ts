import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { shopForPages } from '#features/accounts/server/shopForPages.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { daysAfter, today } from '#shared/day.ts'
import { undoCall } from '#shared/undoContract.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { settingsCalls } from '../contract.ts'
import { readShopWords } from './shopWords.ts'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  for (const code of [
    { promo_code: 'SPRING' },
    { promo_code: 'ASLEEP', active: false },
    { promo_code: 'OVER', end_date: '2020-01-01' },
    { promo_code: 'STORES', audience: 'orders' as const },
  ])
    await shop.ask(admin, discountCalls.create, { body: { discount: 5, audience: 'visitors', ...code } })
})

const read = async () => (await shop.ask(admin, settingsCalls.shop)).body
const change = (body: object) => shop.ask(admin, settingsCalls.changeShop, { body })

describe('the settings of the shop', () => {
  it('change only the fields that are sent, and are logged', async () => {
    const before = await read()
    const { status, body } = await change({ banner: ' New screens today. ', promo_code: 'SPRING' })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      banner: 'New screens today.',
      promo_code: 'SPRING',
      version: before.version + 1,
    })
    expect(await read()).toEqual(body)
    expect((await readAuditLog(shop.db, 'shop')).at(-1)).toMatchObject({
      username: 'Head Office',
      act: 'changed',
      before: { banner: before.banner },
      after: { banner: 'New screens today.' },
    })
  })

  it('are returned with a new name and registration', async () => {
    await change({ name: 'Tidewater Phones', registration: '987654321 rt0002' })
    expect((await read()).registration).toBe('987654321 RT0002')
    const { name } = await shop.db.selectFrom('shop').select('name').executeTakeFirstOrThrow()
    expect(name).toBe('Tidewater Phones')
    await change({ name: 'Tidewater Mobile' })
  })

  it('are 24 hours at first, and 12 if the shop chooses them', async () => {
    expect((await read()).clock).toBe('24')
    expect((await change({ clock: '12' })).body.clock).toBe('12')
    expect((await shopForPages(shop.db, { production: true, publicUrl: 'http://shop.test' })).clock).toBe('12')
    expect((await change({ clock: '13' })).body.errors).toEqual([{ field: 'clock', message: 'Choose 12 or 24 hours.' }])
    await change({ clock: '24' })
  })

  it('may be empty except the name', async () => {
    const { status } = await change({ phone: '', email: '', registration: '', postal_code: '', promo_code: '' })
    expect(status).toBe(200)
    expect((await change({ name: '  ' })).body.errors).toEqual([{ field: 'name', message: 'The name is required.' }])
  })

  it.each([
    [{ email: 'nobody' }, 'This is not an e-mail address.'],
    [{ phone: 'call us' }, 'Write a phone number like 902-555-0100.'],
    [{ registration: '12345' }, 'Write the GST/HST registration like 123456789 RT0001.'],
    [{ postal_code: '90210' }, 'Write a postal code like B3J 3N3.'],
    [{ province: 'ON' }, 'The province must be NS, NB, NL or PE.'],
    [{ promo_code: 'TWO WORDS' }, 'A promo code has no spaces.'],
    [
      { promo_code: 'NOSUCH' },
      'The promo code NOSUCH does not exist. Create it under Discount first, or promote none.',
    ],
    ...['ASLEEP', 'OVER'].map((promo_code): [object, string] => [
      { promo_code },
      `The promo code ${promo_code} is no longer valid. Make it valid under Discount first, or promote none.`,
    ]),
    [
      { promo_code: 'STORES' },
      'The promo code STORES is for orders only. Make it for visitors under Discount first, or promote none.',
    ],
    ...['20 % off.', '20% off', '5 percent off', '20\u00a0% de rabais'].map((banner): [object, string] => [
      { banner },
      'Leave the percentage out: the site takes it from the promoted code, so that it is always right.',
    ]),
    [
      { promo_text: 'Tell us SPRING in the store.' },
      'Leave the promo code SPRING out: the site shows the code that is promoted.',
    ],
    [{ promo_for: 'x'.repeat(81) }, 'This text can have at most 80 characters.'],
    [{ banner: 'x'.repeat(161) }, 'This text can have at most 160 characters.'],
  ])('reject %o with a message', async (wrong, message) => {
    const { status, body } = await change(wrong)
    expect([status, body.errors?.map((error) => error.message)]).toEqual([400, [message]])
  })

  it('accept a postal code in any common format', async () => {
    expect((await change({ postal_code: 'b3j3n3' })).body.postal_code).toBe('B3J 3N3')
  })

  it('have the time zone of the province', async () => {
    const zone = async () => (await shop.db.selectFrom('shop').select('time_zone').executeTakeFirstOrThrow()).time_zone
    await change({ province: 'NL' })
    expect(await zone()).toBe('America/St_Johns')
    await change({ province: 'NS' })
    expect(await zone()).toBe('America/Halifax')
  })

  it('reject an edit of an older version and return the newer settings', async () => {
    const { version } = await read()
    await change({ tagline: 'Mine', version })
    const late = await change({ tagline: 'Yours', version })
    expect([late.status, late.body.code, late.body.current]).toMatchObject([409, 'stale', { tagline: 'Mine' }])
    expect((await read()).tagline).toBe('Mine')
  })
})

describe('the promotion on the site', () => {
  const promotion = async () => (await readShopWords(shop.db)).promotion
  const discount = async (promo_code: string) => {
    const { body } = await shop.ask(admin, discountCalls.search, { body: { query: promo_code } })
    return body.items.find((item) => item.promo_code === promo_code)!
  }
  const edit = async (promo_code: string, body: object) =>
    shop.ask(admin, discountCalls.update, { body: { id: (await discount(promo_code)).id, ...body } })
  beforeEach(async () => {
    await change({ promo_code: 'TIDE20', promo_for: 'screen replacements', promo_for_fr: '', promo_text: '' })
  })

  it('has the code, the percentage and the last day of the discount as they are now', async () => {
    expect(await promotion()).toMatchObject({ code: 'TIDE20', percent: 20, last_day: null })
    const last_day = daysAfter(today(), 3)
    await edit('TIDE20', { discount: 22, end_date: last_day })
    expect(await promotion()).toEqual({
      ...{ code: 'TIDE20', percent: 22, last_day, promo_text: { en: '', fr: expect.any(String) } },
      promo_for: { en: 'screen replacements', fr: 'screen replacements' },
    })
    await edit('TIDE20', { discount: 20, end_date: null })
  })

  it('follows its row when the code is renamed, and the settings show the new name', async () => {
    await edit('TIDE20', { promo_code: 'SHORE20' })
    expect(await promotion()).toMatchObject({ code: 'SHORE20' })
    expect((await read()).promo_code).toBe('SHORE20')
    await edit('SHORE20', { promo_code: 'TIDE20' })
  })

  it('is not shown before the first day, after the last day, or while the code is off', async () => {
    for (const days of [
      { start_date: daysAfter(today(), 1) },
      { end_date: daysAfter(today(), -1) },
      { active: false },
    ]) {
      await edit('TIDE20', days)
      expect(await promotion()).toBeNull()
      // The code is still chosen, and the site shows it again when it is valid.
      expect((await read()).promo_code).toBe('TIDE20')
      await edit('TIDE20', { start_date: today(), end_date: today(), active: true })
      expect(await promotion()).toMatchObject({ last_day: today() })
      await edit('TIDE20', { start_date: null, end_date: null })
    }
  })

  it('ends at midnight in the time zone of the shop', async () => {
    await edit('TIDE20', { end_date: '2026-11-30' })
    vi.useFakeTimers({ toFake: ['Date'] })
    const at = async (moment: string) => {
      vi.setSystemTime(moment)
      return (await promotion())?.code
    }
    try {
      expect(await at('2026-12-01T03:59:59Z')).toBe('TIDE20')
      expect(await at('2026-12-01T04:00:00Z')).toBeUndefined()
      await sql`update shop set time_zone = 'America/St_Johns'`.execute(shop.db)
      expect(await at('2026-12-01T03:29:59Z')).toBe('TIDE20')
      expect(await at('2026-12-01T03:30:00Z')).toBeUndefined()
    } finally {
      vi.useRealTimers()
      await sql`update shop set time_zone = 'America/Halifax'`.execute(shop.db)
      await edit('TIDE20', { end_date: null })
    }
  })

  it('ends when its code is removed, and goes on when that is undone', async () => {
    const { id } = await discount('TIDE20')
    const { undo } = (await shop.ask(admin, discountCalls.remove, { params: { id } })).body
    expect(await promotion()).toBeNull()
    expect((await read()).promo_code).toBe('')
    await shop.ask(admin, undoCall, { params: { id: undo ?? '' } })
    expect(await promotion()).toMatchObject({ code: 'TIDE20' })
  })

  it('is one at a time, may be chosen before it starts, and may be none', async () => {
    await edit('SPRING', { start_date: daysAfter(today(), 1) })
    expect((await change({ promo_code: 'spring' })).body.promo_code).toBe('SPRING')
    expect(await promotion()).toBeNull()
    expect(await discount('TIDE20')).toMatchObject({ promoted: false })
    await edit('SPRING', { start_date: null })
    expect(await promotion()).toMatchObject({ code: 'SPRING', percent: 5 })
    expect((await change({ promo_code: '' })).body.promo_code).toBe('')
    expect(await promotion()).toBeNull()
    expect((await readAuditLog(shop.db, 'shop')).at(-1)).toMatchObject({
      before: { promo_code: 'SPRING' },
      after: { promo_code: '' },
    })
  })

  it('leaves out a text of an older release that names a percentage', async () => {
    await shop.db.updateTable('shop').set({ banner: '20 % off everything', promo_text: 'Save 5%.' }).execute()
    const { banner, promotion } = await readShopWords(shop.db)
    expect([banner.en, promotion?.promo_text.en]).toEqual(['', ''])
  })
})

describe('tax rates', () => {
  const dayFrom = (days: number, zone?: string) => daysAfter(today(zone), days)
  const add = (body: object) => shop.ask(admin, settingsCalls.addTaxRate, { body })
  const remove = (id: number) => shop.ask(admin, settingsCalls.removeTaxRate, { params: { id } })
  const rates = async () => (await shop.ask(admin, settingsCalls.taxRates)).body

  it('are listed with their first day, the newest of a province first', async () => {
    expect((await rates()).filter(({ province }) => province === 'NS')).toMatchObject([
      { starts_on: '2025-04-01', percent: 14, is_ahead: false },
      { starts_on: '2010-07-01', percent: 15, is_ahead: false },
    ])
  })

  it('are added for a future day, and can be removed until then', async () => {
    const { status, body } = await add({ province: 'NB', starts_on: dayFrom(30), percent: 14.35 })
    expect(status).toBe(200)
    expect(body).toEqual({ id: body.id, province: 'NB', starts_on: dayFrom(30), percent: 14.35, is_ahead: true })
    expect(await rates()).toContainEqual(body)
    expect((await remove(body.id)).status).toBe(200)
    expect(await rates()).not.toContainEqual(body)
    expect((await remove(body.id)).status).toBe(404)
    expect(await readAuditLog(shop.db, 'tax rate')).toMatchObject([
      { act: 'made', after: { province: 'NB', percent: 14.35 } },
      { act: 'removed', before: { province: 'NB', percent: 14.35 } },
    ])
  })

  it('start tomorrow at the earliest, in the time zone of their province', async () => {
    for (const [province, zone] of [
      ['NS', 'America/Halifax'],
      ['NL', 'America/St_Johns'],
    ] as const) {
      const early = await add({ province, starts_on: today(zone), percent: 10 })
      expect(early.body.errors).toEqual([
        { field: 'starts_on', message: 'A new rate can start tomorrow at the earliest.' },
      ])
      expect((await add({ province, starts_on: dayFrom(-30, zone), percent: 10 })).status).toBe(400)
      const { body } = await add({ province, starts_on: dayFrom(1, zone), percent: 10 })
      expect(body.is_ahead).toBe(true)
      await remove(body.id)
    }
  })

  it('cannot be removed after they have started', async () => {
    const before = await rates()
    for (const { id } of before) {
      const { status, body } = await remove(id)
      expect([status, body.code]).toEqual([409, 'has_started'])
    }
    expect(await rates()).toEqual(before)
  })

  it('reject a second rate for a day, also if both are added at once', async () => {
    const rate = { province: 'PE', starts_on: dayFrom(60), percent: 16 }
    const both = await Promise.all([add(rate), add({ ...rate, percent: 17 })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.errors).toEqual([
      { field: 'starts_on', message: 'A rate for this province already starts on that day.' },
    ])
  })

  it.each([
    [{ percent: -1 }, 'A rate must be 0% or more.'],
    [{ percent: 100 }, 'A rate must be a percentage: less than 100.'],
    [{ percent: 14.123 }, 'A rate can have at most two decimals.'],
    [{ province: 'QC' }, 'The province must be NS, NB, NL or PE.'],
    [{ starts_on: 'tomorrow' }, 'Write a date like 2026-11-20.'],
  ])('reject %o with a message', async (wrong, message) => {
    const { status, body } = await add({ province: 'NS', starts_on: dayFrom(90), percent: 14, ...wrong })
    expect([status, body.message]).toEqual([400, message])
  })

  it('are the tax of orders from their first day on', async () => {
    const { body } = await add({ province: 'NS', starts_on: dayFrom(1), percent: 13 })
    // The first day of the rate is today.
    await sql`update tax_rates set starts_on = ${today()} where id = ${body.id}`.execute(shop.db)
    const { tax } = await shop.db
      .selectFrom('buyers')
      .innerJoin('users', 'users.id', 'user_id')
      .select('tax')
      .where('username', '=', 'HSC')
      .executeTakeFirstOrThrow()
    expect(tax).toBe(0.13)
    expect((await remove(body.id)).status).toBe(409)
  })
})
