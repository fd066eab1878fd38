import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Entry, fromBufferPromise } from 'yauzl'
import { imageCalls } from '#features/inventory/imageContract.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import type { ImportKindName } from '../columns.ts'
import { importCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
let files: Map<string, Buffer>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const product = { device: '=Pictured', product_type: 'Phone Case' } as const
  expect((await shop.ask(admin, imageCalls.insert, { body: product, file: picture })).status).toBe(200)
  const { status, bytes } = await shop.ask(admin, importCalls.everything, { body: {} })
  expect(status).toBe(200)
  files = await unzip(bytes)
}, 120_000)

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  const read = async (entry: Entry) => [entry.fileName, await buffer(await zip.openReadStreamPromise(entry))] as const
  return new Map(await Promise.all(entries.map(read)))
}
const textOf = (name: string) => files.get(name)?.toString() ?? ''

describe('the file with everything', () => {
  it.each<[ImportKindName, string]>([
    ['products', 'products'],
    ['stores', 'stores'],
    ['employees', 'employees'],
    ['users', 'users'],
    ['discounts', 'promo-codes'],
    ['navigation', 'navigation'],
  ])('has %s that an import finds the same', async (kind, name) => {
    const file = files.get(`${name}.csv`) ?? Buffer.alloc(0)
    const { body } = await shop.ask(admin, importCalls.insert, { body: { kind }, file })
    const refused = await shop.ask(admin, importCalls.rows, { body: { id: body.id, verdict: 'refused' } })
    expect(refused.body.items.slice(0, 3)).toEqual([])
    expect(body.counts).toEqual({ new: 0, changed: 0, refused: 0, same: expect.any(Number) })
    expect(body.counts.same).toBeGreaterThan(4)
  })

  it('explains each list, and has rows and pictures', () => {
    const lists = [...files.keys()].filter((name) => name.endsWith('.csv'))
    expect(lists.length).toBeGreaterThan(15)
    for (const name of lists) {
      expect(textOf('README.txt')).toContain(`${name}: `)
      const [headings = ''] = textOf(name).split('\r\n')
      for (const heading of headings.replace('\ufeff', '').split(',')) {
        expect(textOf('README.txt')).toContain(`  ${heading.replaceAll('"', '')}: `)
      }
    }
    const [picture = ''] = [...files.keys()].filter((name) => name.startsWith('pictures/'))
    expect(picture).toMatch(/\w\.webp$/)
    expect(textOf('products.csv')).toContain(picture.replace(/pictures\/|\.webp/g, ''))
    expect(textOf('products.csv')).toContain("'=Pictured")
    expect(textOf('order-lines.csv').split('\r\n').length).toBeGreaterThan(1000)
  })

  it('has no hash, key, token or secret', async () => {
    const secrets = await Promise.all([
      shop.db.selectFrom('users').select('password_hash as secret').execute(),
      shop.db.selectFrom('employees').select('pin_hash as secret').execute(),
      shop.db.selectFrom('stores').select('pin_hash as secret').execute(),
      shop.db.selectFrom('stores').select('key_hash as secret').execute(),
    ])
    const all = [...files].filter(([name]) => !name.endsWith('.webp')).map(([, bytes]) => bytes.toString())
    for (const { secret } of secrets.flat()) {
      if (!secret) continue
      const forms = Buffer.isBuffer(secret) ? [secret.toString('hex'), secret.toString('base64')] : [String(secret)]
      expect(all.some((text) => forms.some((form) => text.includes(form)))).toBe(false)
    }
    const headings = [...files.keys()].flatMap((name) => (name.endsWith('.csv') ? textOf(name).split('\r\n')[0] : []))
    expect(headings.join()).not.toMatch(/pin\b|hash|secret|token|password/i)
  })

  it('is in the audit log', async () => {
    const events = await shop.db.selectFrom('security_events').select('facts').where('act', '=', 'exported').execute()
    expect(JSON.stringify(events)).toContain('everything-')
  })

  it('needs a fresh proof', async () => {
    await shop.db.updateTable('sessions').set({ proved_at: null }).execute()
    const { status, bytes } = await shop.ask(admin, importCalls.everything, { body: {} })
    expect([status, bytes.toString()]).toEqual([403, expect.stringContaining('proof_required')])
  })
})
