import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#app/server.ts'
import { databaseCodes } from '#platform/db/codes.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { builtPages } from '#platform/pages/builtPages.ts'
import { codes } from '#platform/refusal/codes.ts'
import { daysAfter, today } from '#shared/day.ts'
import { inLanguage, languages } from '#shared/language.ts'
import { publicPages } from '../e2e/publicPages.ts'
import { setShopLimits } from '../patience.ts'
import { type PostgresServer, startServers } from '../postgresServers.ts'

// A node in three situations: with its database, without it, and while it stops.

let postgres: PostgresServer
let stopServers: () => Promise<void>
let db: Database
let app: FastifyInstance
let addresses: string[]
beforeAll(async () => {
  const { servers, stop } = await startServers(1)
  ;[postgres] = servers as [PostgresServer]
  stopServers = stop
  db = openDatabase(postgres.connection)
  const uploads = { folder: join(tmpdir(), 'readiness') }
  const config = { publicUrl: 'http://shop.test', production: false, logLevel: 'silent', uploads } as const
  app = await buildApp({ db, config, pages: builtPages })
  await app.ready()
  const siteMap = (await get('/sitemap.xml')).body
  addresses = [...siteMap.matchAll(/<loc>http:\/\/shop\.test(.*?)<\/loc>/g)].map(([, path = '']) => path)
})
afterAll(async () => {
  await app.close()
  await db.destroy()
  await stopServers()
})

const get = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })

/** The status and the text of both addresses. */
async function words() {
  const [ready, pages] = await Promise.all(['/health/ready', '/health/pages'].map(get))
  const inWords = (answer: Awaited<ReturnType<typeof get>> | undefined) => {
    const { status, message } = answer?.json<{ status?: string; message?: string }>() ?? {}
    if (answer?.statusCode === 503) expect(answer.headers['retry-after']).toBe('2')
    return [answer?.statusCode, status ?? message]
  }
  return { ready: inWords(ready), pages: inWords(pages) }
}

it('with its database, a node takes work', async () => {
  expect(await words()).toEqual({ ready: [200, 'ready'], pages: [200, 'ready'] })
})

it('without a database, it shows every page of the site, also those that nobody has opened before', async () => {
  // From here on, the tests wait for the real time limits.
  setShopLimits()
  postgres.freeze()
  const date = daysAfter(today(), 10)
  const withQuery = [`/services?store=HSC&date=${date}`, `/fr/services?store=HSC&date=${date}`, '/contact?sent=1']
  const paths = [...new Set([...publicPages, ...addresses, ...withQuery])].filter((path) => !path.endsWith('/nowhere'))
  expect(paths.length).toBeGreaterThan(50)
  const statuses = await Promise.all(paths.map(async (path) => [path, (await get(path)).statusCode] as const))
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
  expect(await words()).toEqual({ ready: [503, codes.notReady.en], pages: [200, 'kept'] })
})

it('without a database, it shows the sign-in of staff, the site map and the page of an unknown address', async () => {
  const found = await Promise.all(['/admin/signin', '/sitemap.xml', '/fr/nowhere'].map(get))
  expect(found.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404])
  expect(found[0]?.body).toMatch(/name="shop" content="[^"]*Tidewater/)
})

it('without a database, it keeps what was typed into a form', async () => {
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
      const { statusCode, headers, body } = await app.inject({
        method: 'POST',
        url: inLanguage(language, path),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
      expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
      for (const text of typed) expect(body).toContain(text)
      expect(body).toContain(databaseCodes.away[language])
    }),
  )
})

it('while it leaves, it is neither ready nor has pages for a proxy, but answers', async () => {
  app.isLeaving = true
  expect(await words()).toEqual({ ready: [503, codes.leaving.en], pages: [503, codes.leaving.en] })
  const { statusCode, headers } = await get('/')
  expect([statusCode, headers.connection]).toEqual([200, 'close'])
})
