import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#app/server.ts'
import { builtPages } from '#platform/pages/builtPages.ts'
import { openShop } from '../openShop.ts'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
const manifest: Record<string, Chunk> = JSON.parse(readFileSync('dist/web/.vite/site.json', 'utf8'))
const kilobyte = 1024
const entry = 'islands.ts'
const preact = '../site/hydrateIsland.ts'

let app: FastifyInstance
let pages: string[]
beforeAll(async () => {
  const { db } = await openShop()
  const config = {
    publicUrl: 'http://shop.test',
    production: true,
    logLevel: 'silent',
    uploads: { folder: '' },
  } as const
  app = await buildApp({ db, config, pages: builtPages })
  const { body } = await app.inject('/sitemap.xml')
  pages = [...body.matchAll(/<loc>http:\/\/shop\.test(.*?)<\/loc>/g)].map(([, path]) => path || '/')
})
afterAll(() => app.close())

const get = (url: string, accepted = 'identity') =>
  app.inject({ url, headers: { accept: 'text/html', 'accept-encoding': accepted } })
async function read(url: string) {
  const { statusCode, body } = await get(url)
  expect(statusCode, url).toBe(200)
  return body
}
const attributes = (page: string, names: string) =>
  [...page.matchAll(new RegExp(`<(\\w+)[^>]*? (?:${names})="([^"]*)"`, 'g'))].map(([, tag, value]) => ({ tag, value }))

/** The size of a built file with this encoding. */
const weigh = (file: string, ending: '' | '.br' | '.gz') => readFileSync(`dist/web/${file}${ending}`).length

describe('the files that a browser needs before it draws a page', () => {
  it.each(['/', '/fr'])('are at most 60 KB for %s: the page, its style and its font', async (url) => {
    const { headers, rawPayload } = await get(url, 'br')
    expect(headers['content-encoding']).toBe('br')
    const page = await read(url)
    const [style, ...others] = [...page.matchAll(/<link rel="stylesheet" href="\/(.*?)"/g)].map(
      ([, file]) => file ?? '',
    )
    const [font, ...moreFonts] = [...page.matchAll(/<link rel="preload" as="font"[^>]* href="\/(.*?)"/g)].map(
      ([, file]) => file ?? '',
    )
    expect([others, moreFonts]).toEqual([[], []])
    const weights = [rawPayload.length, weigh(style ?? '', '.br'), weigh(font ?? '', '')]
    const weight = weights.reduce((sum, each) => sum + each)
    console.log(`${url}: ${weights.map((each) => (each / kilobyte).toFixed(1)).join(' + ')} KB`)
    expect(weight).toBeLessThanOrEqual(60 * kilobyte)
  })

  it('include no script that blocks a page', async () => {
    for (const url of pages) {
      const scripts = [...(await read(url)).matchAll(/<script([^>]*)>/g)].map(([, given]) => given ?? '')
      expect(scripts.length).toBeGreaterThan(0)
      for (const given of scripts) expect(given, url).toMatch(/ type="(module|application\/ld\+json)"/)
    }
  })
})

describe('the scripts of a page', () => {
  /** The module of each island, by its name in the page. */
  const modules = Object.fromEntries(
    globSync('src/features/*/public/browser.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(\w+): \(\) => import\('\.\/(.*?)'\)/g)].map(([, name, module]) => [
        name,
        `${dirname(file).replace(/^src/, '..')}/${module}`,
      ]),
    ),
  )

  it('are at most 16 KB, with Preact', async () => {
    const heaviest = { weight: 0, url: '' }
    for (const url of pages) {
      const names = new Set([...(await read(url)).matchAll(/ data-island="(\w+)"/g)].map(([, name]) => name ?? ''))
      const files = new Set<string>()
      if (names.size > 0) needs(preact, files)
      for (const name of names) needs(modules[name] ?? `an island ${name} in any browser.ts`, files)
      const weight = [...needs(entry, files)].reduce((sum, file) => sum + weigh(file, '.gz'), 0)
      if (weight > heaviest.weight) Object.assign(heaviest, { weight, url })
      expect(weight, url).toBeLessThanOrEqual(16 * kilobyte)
    }
    console.log(`${heaviest.url}: ${(heaviest.weight / kilobyte).toFixed(1)} KB gz of scripts, the most`)
  })

  function needs(name: string, found: Set<string>): Set<string> {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}: remove dist and build again.`)
    if (found.has(chunk.file)) return found
    found.add(chunk.file)
    for (const other of chunk.imports ?? []) needs(other, found)
    return found
  }
})

describe('no other site', () => {
  it('gets a request from a page', async () => {
    for (const url of pages) {
      const addresses = attributes(await read(url), 'src|href|action|srcset|poster|data|xlink:href')
      // Links to a map service, mail and phone are allowed, because only a visitor's click opens them.
      const isOurs = ({ tag, value = '' }: { tag: string | undefined; value: string | undefined }) =>
        /^(\/(?!\/)|#|http:\/\/shop\.test)/.test(value) ||
        (tag === 'a' && /^(https:\/\/www\.google\.com\/maps\/|mailto:|tel:)/.test(value))
      expect(
        addresses.filter((each) => !isOurs(each)),
        url,
      ).toEqual([])
    }
  })

  it('gets a request from the style', () => {
    const style = readFileSync(`dist/web/${manifest[entry]?.css?.[0]}`, 'utf8')
    expect([...style.matchAll(/url\((.*?)\)/g)].map(([, address]) => address)).toEqual([
      expect.stringMatching(/^\/assets\/bricolage/),
    ])
  })
})
