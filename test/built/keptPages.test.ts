import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysAfter, today } from '#shared/day.ts'
import { inLanguage, languages } from '#shared/language.ts'
import { openShop, type Shop } from '../e2e/builtShop.ts'
import { publicPages, sendForm } from '../e2e/publicPages.ts'
import { type OwnPostgres, openOwnPostgres } from '../ownPostgres.ts'
import { setShopLimits } from '../patience.ts'

let postgres: OwnPostgres
let shop: Shop
let addresses: string[]
beforeAll(async () => {
  setShopLimits()
  postgres = await openOwnPostgres()
  const reference = await openShop('tidewater', postgres.connection)
  const siteMap = await (await fetch(`${reference.address}/sitemap.xml`)).text()
  addresses = [...siteMap.matchAll(/<loc>http:\/\/shop\.test(.*?)<\/loc>/g)].map(([, path = '']) => path)
  await reference.close()
  // From here on the database hangs, and no page of this shop was ever opened.
  shop = await openShop('tidewater', postgres.connection)
  postgres.freeze()
})
afterAll(async () => {
  postgres.thaw()
  await shop.close()
  await postgres.stop()
})

const get = (path: string) => fetch(shop.address + path, { headers: { accept: 'text/html' }, redirect: 'manual' })

it('a node whose database is away shows every page of the site, also those that nobody has opened before', async () => {
  const date = daysAfter(today(), 10)
  const withQuery = [`/services?store=HSC&date=${date}`, `/fr/services?store=HSC&date=${date}`, '/contact?sent=1']
  const paths = [...new Set([...publicPages, ...addresses, ...withQuery])].filter((path) => !path.endsWith('/nowhere'))
  expect(paths.length).toBeGreaterThan(50)
  const statuses = new Map(await Promise.all(paths.map(async (path) => [path, (await get(path)).status] as const)))
  expect([...statuses].filter(([, status]) => status !== 200)).toEqual([])
})

it('and says so: it takes no work, but has pages', async () => {
  const [ready, pages] = await Promise.all(['/health/ready', '/health/pages'].map(get))
  expect([ready?.status, ready?.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await ready?.json()).toMatchObject({ code: 'not_ready', message: expect.stringContaining('not ready') })
  expect([pages?.status, await pages?.json()]).toEqual([200, { status: 'kept' }])
})

it('and shows the sign-in of staff, the site map and the page of an unknown address', async () => {
  const found = await Promise.all(['/admin/signin', '/sitemap.xml', '/fr/nowhere'].map(get))
  expect(found.map(({ status }) => status)).toEqual([200, 200, 404])
  expect(await found[0]?.text()).toMatch(/name="shop" content="[^"]*Tidewater/)
})

it('and keeps what was typed into a form', async () => {
  const opened = String(Date.now() - 60_000)
  const message = { name: 'Anne Boudreau', email: 'anne@mail.example', message: 'Is my phone ready?', opened }
  const booking = {
    ...{
      service: 'Screen Replacement',
      store: 'HSC',
      appointmentDate: daysAfter(today(), 10),
      appointmentTime: '10:00',
    },
    ...{ firstName: 'Anne', lastName: 'Boudreau', phone: '902-555-0142', orderNotes: 'It fell', opened },
  }
  const sent = languages.flatMap((language) => [
    { language, path: '/contact', fields: message, typed: ['Anne Boudreau', 'Is my phone ready?'] },
    { language, path: '/services', fields: booking, typed: ['902-555-0142', 'It fell', '10:00'] },
    { language, path: '/services', fields: { ...booking, act: 'times' }, typed: ['902-555-0142', 'It fell', '10:00'] },
  ])
  await Promise.all(
    sent.map(async ({ language, path, fields, typed }) => {
      const answer = await sendForm(shop, inLanguage(language, path), fields)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
      const page = await answer.text()
      for (const text of typed) expect(page).toContain(text)
      expect(page).toContain(language === 'fr' ? 'Notre base de données' : 'Our database')
    }),
  )
})
