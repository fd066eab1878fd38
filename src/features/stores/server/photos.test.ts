import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { imageAddress } from '#shared/image.ts'
import { undoCall } from '#shared/undoContract.ts'
import { readAuditLog } from '#test/auditLog.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { photo } from '#test/pictures.ts'
import { mostPhotos, photoCalls } from '../photosContract.ts'

let shop: OpenShop
let admin: string
let file: Buffer
/** With the place where it was taken. */
let large: Buffer
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 38/1 0/1' } }
  file = await photo(60, 40).jpeg().toBuffer()
  large = await photo(700, 525).jpeg().withExif(place).toBuffer()
})
const add = (given: object = {}, picture = file) =>
  shop.ask(admin, photoCalls.insert, { body: { store_id: 1, alt: 'The counter', ...given }, file: picture })
const list = async (store_id: number) => (await shop.ask(admin, photoCalls.all, { body: { store_id } })).body.items

describe('a photo of a store', () => {
  it('is stored in several sizes without the place where it was taken, and is logged', {
    tags: ['details'],
  }, async () => {
    const { status, body } = await add({ alt_fr: 'Le comptoir' }, large)
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ store_id: 1, alt: 'The counter', alt_fr: 'Le comptoir', width: 700, height: 525 }),
    ])
    const served = await shop.app.inject(imageAddress(body.image_name, 640))
    const { width, height, exif, format } = await sharp(served.rawPayload).metadata()
    expect([width, height, exif, format]).toEqual([640, 480, undefined, 'webp'])
    const [logged] = await readAuditLog(shop.db, 'store photo', body.id)
    expect(logged).toMatchObject({ act: 'made', after: { alt: 'The counter' } })
  })

  it('has the size of its largest file, upright', async () => {
    const turned = await photo(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect((await add({ store_id: 2 }, turned)).body).toMatchObject({ width: 200, height: 300 })
  })

  it('is removed and restored', async () => {
    const { id } = (await add({ store_id: 3 })).body
    const { undo = '' } = (await shop.ask(admin, photoCalls.remove, { params: { id } })).body
    expect(await list(3)).toEqual([])
    const restored = await shop.ask(admin, undoCall, { params: { id: undo } })
    expect([restored.status, (await list(3)).map((one) => one.id)]).toEqual([200, [id]])
    expect((await shop.ask(admin, photoCalls.remove, { params: { id: 99_999 } })).status).toBe(404)
  })

  it('is one of six at most, also when two are added at the same time', { tags: ['details'] }, async () => {
    for (let at = 0; at < mostPhotos - 1; at++) await add({ store_id: 4, alt: `Photo ${at}` })
    const statuses = (await Promise.all([add({ store_id: 4 }), add({ store_id: 4 })])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await list(4)).toHaveLength(mostPhotos)
    expect((await add({ store_id: 4 })).body.message).toBe('A store can have at most 6 photos. Remove one first.')
  })

  it.each([
    ['without a description', { alt: ' ' }, () => file, 400, 'The description is required.'],
    [
      'with a long description',
      { alt: 'x'.repeat(201) },
      () => file,
      400,
      'The description can have at most 200 characters.',
    ],
    ['of no store', { store_id: 999 }, () => file, 404, expect.stringContaining('There is no such store.')],
    ['that is a text', {}, () => Buffer.from('<svg/>'), 415, expect.stringContaining('not a picture')],
  ])('is refused %s', async (_, given, picture, status, message) => {
    const refused = await add(given, picture())
    expect([refused.status, refused.body.message]).toEqual([status, message])
  })
})
