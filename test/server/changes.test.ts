import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { discountCalls } from '#features/discounts/contract.ts'
import { questionCalls } from '#features/questions/contract.ts'
import { serviceCalls } from '#features/services/contract.ts'
import { settingsCalls } from '#features/settings/contract.ts'
import { storeCalls } from '#features/stores/contract.ts'
import { addressOf, type Call } from '#shared/call.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { aProduct } from '../products.ts'
import { openNode } from '../twoNodes.ts'

let shop: OpenShop
let admin: string
let own: Awaited<ReturnType<typeof openNode>>
let other: Awaited<ReturnType<typeof openNode>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  own = await openNode(shop)
  other = await openNode(shop)
})

/** A page of a node, which consists of its data as JSON. */
const page = async ({ app }: typeof own, url: string) =>
  (await app.inject({ url, headers: { accept: 'text/html' } })).body

/** Stops the clock, so that no cached content becomes outdated. */
const stopTime = () => vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
const pass = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds)
afterEach(() => void vi.useRealTimers())

const ask = async (call: Call, body: object) => {
  const { statusCode } = await own.app.inject({
    method: call.method,
    url: addressOf(call),
    headers: { authorization: `Bearer ${admin}` },
    payload: body,
  })
  expect(statusCode).toBe(200)
}

describe('a change is shown by its node at once, and by the other a second later', { tags: ['details'] }, () => {
  beforeEach(stopTime)
  const storeId = 2
  const changes: [what: string, url: string, shown: string, change: () => Promise<void>][] = [
    [
      'of the name of a store',
      '/find',
      'Mic Mac Two',
      () => ask(storeCalls.update, { id: storeId, name: 'Mic Mac Two' }),
    ],
    [
      'of its hours',
      '/find',
      '"07:07"',
      () => ask(storeCalls.update, { id: storeId, hours: [{ weekday: 1, opens: '07:07', closes: '18:00' }] }),
    ],
    [
      'of a closed day',
      '/find',
      'Regatta',
      () => ask(storeCalls.update, { id: storeId, closures: [{ day: '2099-08-05', reason: 'Regatta' }] }),
    ],
    ['of a price', '/services', '"price_from":12345', () => ask(serviceCalls.update, { id: 1, price_from: 123.45 })],
    [
      'of a question',
      '/questions',
      'Do you mend kites?',
      () => ask(questionCalls.create, { question: 'Do you mend kites?', answer: 'No.' }),
    ],
    [
      'of a setting',
      '/',
      'Closed for the storm',
      () => ask(settingsCalls.changeShop, { banner: 'Closed for the storm', banner_fr: '' }),
    ],
    [
      'of the promoted code',
      '/',
      '"percent":33',
      async () => {
        const { id } = await shop.db
          .selectFrom('discounts')
          .select('id')
          .where('promoted', '=', true)
          .executeTakeFirstOrThrow()
        await ask(discountCalls.update, { id, discount: 33 })
      },
    ],
  ]
  it.each(changes)('%s', async (_, url, shown, change) => {
    for (const node of [own, other]) expect(await page(node, url)).not.toContain(shown)
    await change()
    expect(await page(own, url)).toContain(shown)
    expect(await page(other, url)).not.toContain(shown)
    pass(1_000)
    expect(await page(other, url)).toContain(shown)
  })

  it('of the devices that are repaired after a minute, because they are costly to read', async () => {
    expect(await page(own, '/services')).not.toContain('Halibut 8')
    await aProduct(shop.db, { device: 'Halibut 8', product_type: 'Phone Case' })
    pass(60_000)
    expect(await page(own, '/services')).toContain('Halibut 8')
  })
})
