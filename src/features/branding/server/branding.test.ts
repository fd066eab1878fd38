import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailCalls } from '#features/mail/contract.ts'
import { invoiceCalls } from '#features/orders/invoiceContract.ts'
import { addressOf } from '#shared/call.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { queueSome } from '#test/mails.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { photo, pngBomb } from '#test/pictures.ts'
import { brandingCalls } from '../contract.ts'
import { stylesheetOf } from '../palette.ts'
import { readBrand } from './readBrand.ts'

const svg = (content: string, size = 'width="60" height="30"', before = '') =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`,
  )
const plain = svg('<rect width="60" height="30" fill="#aa2200"/>')

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})
beforeEach(async () => {
  await shop.ask(admin, brandingCalls.removeLogo)
  await shop.ask(admin, brandingCalls.changeColour, { body: { colour: '' } })
})

const add = (file: Buffer) => shop.ask(admin, brandingCalls.addLogo, { body: {}, file })
const changeColour = (colour: string, version?: number) =>
  shop.ask(admin, brandingCalls.changeColour, { body: { colour, ...(version !== undefined && { version }) } })
const get = (url: string | undefined | null) => shop.app.inject(url ?? '/none')
/** The colour of the pixel in the middle. */
async function middleOf(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(at, at + 3)]
}

describe('a logo', () => {
  it('is drawn anew as a PNG, and makes the icons on the colour of the shop', async () => {
    await changeColour('#0d5c2e')
    expect((await add(svg('<rect width="60" height="30" fill="#ffd23f"/>'))).status).toBe(200)
    const { logo, icons } = await readBrand(shop.db)
    const served = await get(logo?.src)
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const { format, width, height, exif } = await sharp(served.rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'png', width: 288, height: 144, exif: undefined })
    for (const size of [32, 180, 512] as const) {
      const icon = await sharp((await get(icons?.[size])).rawPayload).metadata()
      expect([icon.format, icon.width, icon.height]).toEqual(['png', size, size])
    }
    const corner = await sharp((await get(icons?.[180])).rawPayload)
      .extract({ left: 1, top: 1, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    expect([...corner]).toEqual([0x0d, 0x5c, 0x2e])
  })

  it('that is very wide gets ground above and below, and one of a pixel is shown as it is', async () => {
    await add(svg('<rect width="900" height="10" fill="#aa2200"/>', 'width="900" height="10"'))
    expect((await readBrand(shop.db)).logo).toMatchObject({ width: 480, height: 120 })
    await add(
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    )
    expect((await readBrand(shop.db)).logo).toMatchObject({ width: 1, height: 1 })
  })

  it('that could not be seen on the colour is on white, and a white one is on the colour also on pages', async () => {
    await changeColour('#0d5c2e')
    await add(svg('<circle r="9" cx="30" cy="15" fill="#0f6030"/>'))
    const ground = async (address: string | undefined) => [
      ...(
        await sharp((await get(address)).rawPayload)
          .removeAlpha()
          .raw()
          .toBuffer()
      ).subarray(0, 3),
    ]
    expect(await ground((await readBrand(shop.db)).icons?.[32])).toEqual([255, 255, 255])
    await add(svg('<circle r="9" cx="30" cy="15" fill="#fff"/>'))
    expect(await ground((await readBrand(shop.db)).logo?.src)).toEqual([0x0d, 0x5c, 0x2e])
  })

  it.each([
    ['PNG', () => sharp(plain).png().toBuffer()],
    ['JPEG', () => photo(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer()],
    ['SVG', async () => plain],
  ])('is a %s', async (_, file) => {
    expect((await add(await file())).status).toBe(200)
  })

  it('replaces the one before, is removed again, and both are in the audit log', async () => {
    const first = (await add(plain)).body.logo
    const second = (await add(svg('<circle r="9" cx="9" cy="9" fill="#00f"/>'))).body.logo
    expect(second).not.toBe(first)
    expect((await get(first)).statusCode).toBe(404)
    expect((await shop.ask(admin, brandingCalls.removeLogo)).body).toMatchObject({ logo: null })
    expect((await get(second)).statusCode).toBe(404)
    expect(await shop.db.selectFrom('brand_pictures').selectAll().execute()).toEqual([])
    const log = await readAuditLog(shop.db, 'branding')
    expect(log.slice(-2)).toMatchObject([
      { act: 'changed', before: { logo: first }, after: { logo: second } },
      { act: 'changed', before: { logo: second }, after: { logo: '' } },
    ])
  })
})

describe('a hostile file', () => {
  it('has no script, no other document and no reference to another file left', async () => {
    const hostile = svg(
      `<script>alert(1)</script><foreignObject width="60" height="30"><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)">x</body></foreignObject>
       <rect width="60" height="30" fill="#aa2200" onclick="alert(1)"/>
       <image xlink:href="http://127.0.0.1:9/a.png" width="60" height="30"/><image xlink:href="file:///etc/passwd" width="60" height="30"/>
       <style>@import url("http://127.0.0.1:9/a.css"); rect { stroke: url(file:///etc/passwd) }</style>`,
    )
    const { status, body } = await add(hostile)
    expect(status).toBe(200)
    const { rawPayload } = await get(body.logo)
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
    for (const left of ['script', 'alert', 'passwd', '127.0.0.1'])
      expect(rawPayload.toString('latin1')).not.toContain(left)
    expect(await middleOf(rawPayload)).toEqual([0xaa, 0x22, 0x00])
    // Nor does the logo that is kept have it.
    const kept = await shop.db.selectFrom('branding').select('logo').executeTakeFirstOrThrow()
    expect((await sharp(kept.logo ?? undefined).metadata()).format).toBe('png')
  })

  const entities = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>`
  it.each([
    ['with an entity bomb', () => svg('<text>&c;</text>', undefined, entities), 415, 'entities'],
    [
      'that reads a file by an entity',
      () =>
        svg(
          '<text>&x;</text>',
          undefined,
          '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        ),
      415,
      'entities',
    ],
    [
      'that hides entities in another encoding',
      () => svg('', undefined, '<?xml version="1.0" encoding="UTF-7"?>'),
      415,
      'encoding',
    ],
    ['of 50,000 by 50,000 pixels', () => svg('<rect/>', 'width="50000" height="50000"'), 413, 'too many pixels'],
    ['that is a PNG bomb', () => pngBomb(50_000, 50_000), 413, 'too many pixels'],
    ['that is broken', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect'), 400, 'damaged'],
    ['that is a broken PNG', () => Buffer.from('\x89PNG\r\n\x1a\nxxxxxxxxxxxxx', 'latin1'), 400, 'damaged'],
    ['that is a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'not a logo'],
    ['that is a GIF', () => photo(9, 9).gif().toBuffer(), 415, 'not a logo'],
    ['of 20 MB', () => Buffer.alloc(20_000_000, 'x'), 413, '2 MB'],
    ['without content', () => Buffer.alloc(0), 415, 'not a logo'],
  ])('%s is refused with a sentence', async (_, file, status, words) => {
    const refused = await add(await file())
    expect([refused.status, refused.body.message]).toEqual([status, expect.stringContaining(words)])
    expect((await shop.ask(admin, brandingCalls.find)).body.logo).toBeNull()
  })
})

it('an SVG that takes hours to draw is refused, and the next logo is drawn', {
  tags: ['details'],
  timeout: 60_000,
}, async () => {
  const filter = `<filter id="f">${'<feGaussianBlur stdDeviation="300"/>'.repeat(200)}</filter>`
  const slow = svg(`${filter}<rect width="999" height="999" filter="url(#f)"/>`, 'width="999" height="999"')
  const refused = await Promise.all([add(slow), add(slow)])
  expect(refused.map(({ status }) => status)).toEqual([413, 413])
  expect(refused[0]?.body.message).toContain('takes too long')
  expect((await add(plain)).status).toBe(200)
})

describe('a colour', () => {
  it('that is hard to read is refused, with one near it', async () => {
    const refused = await changeColour('#ffd23f')
    expect(refused.status).toBe(400)
    const [, near = ''] = /(#[0-9a-f]{6}) is near it/.exec(refused.body.message ?? '') ?? []
    expect((await changeColour(near)).body.colour).toBe(near)
  })

  it('is a stylesheet at an address of its own, which browsers cache for ever', async () => {
    await changeColour('#7a1f5c')
    const { style } = await readBrand(shop.db)
    const served = await get(style)
    expect(served.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(served.body).toBe(stylesheetOf('#7a1f5c'))
    // During an upgrade a browser may ask the older of two nodes for the stylesheet of the newer one.
    expect((await get('/brand/7a1f5c-00000000.css')).headers['cache-control']).toBe('no-store')
    for (const name of ['7a1f5c.css', 'zzzzzz-00000000.css', '..%2f..%2fpackage.json', 'x'.repeat(100)]) {
      expect((await get(`/brand/${name}`)).statusCode).toBe(404)
    }
  })

  it('of somebody who has not seen the newest one is refused', async () => {
    const { version } = (await changeColour('#7a1f5c')).body
    expect((await changeColour('#0d5c2e', version - 1)).status).toBe(409)
    expect((await changeColour('#0d5c2e', version)).status).toBe(200)
  })
})

describe('logo and colour', () => {
  it('are on invoices, as a page and as a PDF', async () => {
    const { id } = await shop.db.selectFrom('orders').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const invoice = async () => ({
      page: (await shop.app.inject({ ...invoiceAt('page', id) })).body,
      pdf: (await shop.app.inject({ ...invoiceAt('pdf', id) })).rawPayload,
    })
    const before = await invoice()
    await changeColour('#7a1f5c')
    const { logo } = (await add(plain)).body
    const after = await invoice()
    expect(before.page).not.toContain('/brand/')
    expect(after.page).toContain(`<img class="logo" src="${logo}"`)
    expect(after.page).toContain('<link rel="stylesheet" href="/brand/7a1f5c-')
    expect(before.pdf.toString('latin1')).not.toContain('/Subtype /Image')
    expect(after.pdf.toString('latin1')).toContain('/Subtype /Image')
    await shop.ask(admin, brandingCalls.removeLogo)
    await changeColour('')
    expect((await invoice()).pdf.equals(before.pdf)).toBe(true)
  })
  const invoiceAt = (kind: 'page' | 'pdf', id: number) => ({
    method: invoiceCalls[kind].method,
    url: addressOf(invoiceCalls[kind], { id }),
    headers: { authorization: `Bearer ${admin}` },
  })

  it('are in mails, also in those that were queued before', async () => {
    await queueSome(shop.db)
    await changeColour('#7a1f5c')
    const { logo } = (await add(plain)).body
    const { id } = await shop.db
      .selectFrom('outbox')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { html } = (await shop.ask(admin, mailCalls.preview, { params: { id } })).body
    expect(html).toContain(`<img src="http://shop.test${logo}" alt=""`)
    expect(html).toContain('border-bottom:3px solid #7a1f5c')
    expect(html).toContain('background:#7a1f5c;')
    expect(html).not.toContain('#0d6b75')
  })

  it('are in the app manifest', async () => {
    await changeColour('#7a1f5c')
    await add(plain)
    const { icons } = await readBrand(shop.db)
    const manifest = (await get('/site.webmanifest')).json()
    expect(manifest.theme_color).toBe('#7a1f5c')
    expect(manifest.icons.map(({ src }: { src: string }) => src)).toEqual([icons?.[512], icons?.[512]])
  })
})
