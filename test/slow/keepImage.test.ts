import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeImage } from '#platform/files/images.ts'
import { openUploads } from '#platform/files/uploads.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { type ImageWidth, imageName } from '#shared/image.ts'
import { processTime } from '../measuredTime.ts'
import { photo, pngBomb } from '../pictures.ts'
import { countTurns } from '../turns.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidewater-images-'))
})
afterAll(() => rm(folder, { recursive: true }))

const keep = async (bytes: Buffer) => (await storeImage(openUploads({ folder }), bytes)).name
const read = (name: string, width: ImageWidth) => readFile(join(folder, imageName(name, width)))
const sizeOf = async (name: string, width: ImageWidth) => {
  const { width: wide, height: high } = await sharp(await read(name, width)).metadata()
  return [wide, high]
}
const refusalOf = async (bytes: Buffer) => {
  const error = await keep(bytes).catch((thrown) => thrown)
  return error instanceof Refusal ? [error.status, error.message] : error
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may be %s, and is kept as WebP', async (format) => {
    const name = await keep(await photo(300, 200).toFormat(format).toBuffer())
    expect(name).toMatch(/^[0-9a-f]{32}$/)
    expect((await sharp(await read(name, 640)).metadata()).format).toBe('webp')
  })

  it('is kept in three sizes, none larger than it was', async () => {
    const large = await keep(await photo(1950, 1300).jpeg().toBuffer())
    expect(await Promise.all([sizeOf(large, 144), sizeOf(large, 640), sizeOf(large, 1920)])).toEqual([
      [144, 96],
      [640, 427],
      [1920, 1280],
    ])
    const small = await keep(await photo(200, 400).png().toBuffer())
    expect(await Promise.all([sizeOf(small, 144), sizeOf(small, 640), sizeOf(small, 1920)])).toEqual([
      [72, 144],
      [200, 400],
      [200, 400],
    ])
  })

  it('is turned upright, and loses the place where it was taken', async () => {
    const halves = sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } }).composite([
      { input: { create: { width: 200, height: 200, channels: 3, background: 'blue' } }, left: 200, top: 0 },
    ])
    const taken = await halves
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Harbour Cameras' }, IFD3: { GPSLatitude: '44/1 38/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Halifax</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(taken.includes('Harbour Cameras')).toBe(true)
    const name = await keep(taken)
    const kept = await read(name, 640)
    expect(await sizeOf(name, 640)).toEqual([200, 400])
    // After a quarter turn to the right, the left half is at the top.
    const { data } = await sharp(kept).raw().toBuffer({ resolveWithObject: true })
    expect([data[0], data[2], data.at(-3), data.at(-1)].map((light) => Math.round((light ?? 0) / 255))).toEqual([
      1, 0, 0, 1,
    ])
    const { exif, xmp, icc, orientation } = await sharp(kept).metadata()
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(kept.includes('Harbour')).toBe(false)
  })

  it('that is animated is kept as its first frame', async () => {
    const frames = Buffer.concat([
      Buffer.alloc(60 * 40 * 3, '\xff\0\0', 'latin1'),
      Buffer.alloc(60 * 40 * 3, '\0\0\xff', 'latin1'),
    ])
    const raw = { width: 60, height: 80, channels: 3, pageHeight: 40 } as const
    const moving = await sharp(frames, { raw }).gif().toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const kept = await read(await keep(moving), 640)
    const [red, , blue] = await sharp(kept).raw().toBuffer()
    expect((await sharp(kept).metadata()).pages).toBeUndefined()
    expect([red, blue]).toEqual([expect.toSatisfy((light) => light > 200), expect.toSatisfy((light) => light < 50)])
  })

  it('keeps its transparency', async () => {
    const clear = sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 90, b: 90, alpha: 0.5 } },
    })
    expect((await sharp(await read(await keep(await clear.png().toBuffer()), 144)).metadata()).hasAlpha).toBe(true)
  })

  it('in CMYK is kept as sRGB', async () => {
    const printed = await photo(300, 300).toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(await read(await keep(printed), 144)).metadata()).space).toBe('srgb')
  })

  it('loses a page that was hidden in the file', async () => {
    const page = '<html><script>alert(1)</script></html>'
    const jpeg = await photo(300, 200)
      .withExif({ IFD0: { ImageDescription: page } })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([jpeg, Buffer.from(page)])
    const name = await keep(polyglot)
    for (const width of [144, 640, 1920] as const) expect((await read(name, width)).includes('script')).toBe(false)
  })

  it('sent again has the same name', async () => {
    const bytes = await photo(300, 200).jpeg().toBuffer()
    expect(await keep(bytes)).toBe(await keep(bytes))
  })

  it('does not block the event loop while it is encoded', async () => {
    const bytes = await photo(1200, 900).jpeg().toBuffer()
    expect(await countTurns(() => Promise.all(Array.from({ length: 4 }, () => keep(bytes))))).toBeGreaterThan(1_000)
  })
})

const notAnImage = 'That file is not a picture we can use. Choose a JPEG, PNG, WebP, AVIF or GIF.'
const damaged = 'That picture is damaged or incomplete. Try another copy of it.'
const tooMany = 'That picture has too many pixels: at most 50 megapixels.'

describe('an upload is refused:', () => {
  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['an SVG behind a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page that goes on as a GIF', '<script>/*GIF89a*/</script>'],
    ['a program', 'MZ\x90\0\x03\0\0\0'],
    ['a PDF', '%PDF-1.7\n'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0heicmif1'],
    ['nothing', ''],
    ['three bytes', 'GIF'],
  ])('%s, which is not a picture', async (_, text) => {
    expect(await refusalOf(Buffer.from(text, 'latin1'))).toEqual([415, notAnImage])
  })

  it('a small file with very many pixels, before it is decoded', async () => {
    const bomb = pngBomb(60_000, 60_000)
    const begun = processTime()
    expect(await refusalOf(bomb)).toEqual([413, tooMany])
    expect(processTime() - begun).toBeLessThan(1000)
  })

  it('a picture of more than 50 megapixels', async () => {
    expect(await refusalOf(pngBomb(7100, 7100))).toEqual([413, tooMany])
  })

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s that is cut off', async (format) => {
    const whole = await photo(300, 200).toFormat(format).toBuffer()
    expect(await refusalOf(whole.subarray(0, Math.floor(whole.length / 2)))).toEqual([400, damaged])
  })

  it.each([
    ['JPEG', '\xff\xd8\xff\xe0'],
    ['PNG', '\x89PNG\r\n\x1a\n'],
    ['WebP', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['AVIF', '\0\0\0\x18ftypavif\0\0\0\0mif1avif'],
    ['GIF', 'GIF89a'],
  ])('a file that only begins like a %s', async (_, head) => {
    expect(await refusalOf(Buffer.from(`${head}${'<script>'.repeat(100)}`, 'latin1'))).toEqual([400, damaged])
  })

  it('and nothing of it is stored', async () => {
    const before = await readdir(folder)
    await refusalOf(pngBomb(60_000, 60_000))
    expect(await readdir(folder)).toEqual(before)
  })
})
