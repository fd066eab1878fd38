import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { contrastOf, rgbOf, white } from '#shared/colour.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { pictureCodes } from '../codes.ts'
import { copyPixels, type LogoFormat, secondsToDraw } from './copyPixels.ts'
import { megapixels } from './inspect.ts'

const options = { limitInputPixels: megapixels * 1_000_000, failOn: 'error' } as const

/**
 * Draws an uploaded logo anew as a PNG, upright. Only pixels are copied, so no script, no reference to another file and no
 * metadata is left of it.
 */
export async function drawLogo(bytes: Buffer): Promise<Buffer> {
  const format = formatOf(bytes)
  if (!format) throw new Refusal(pictureCodes.notLogo)
  if (format === 'svg') refuseEntities(bytes)
  return format === 'svg' ? drawSvg(bytes) : copyPixels(bytes, format)
}

const svgProcess = fileURLToPath(new URL('./svgProcess.ts', import.meta.url))

/** An SVG of a few hundred characters can take hours to draw, and only a process can be ended meanwhile. It gets no settings of the shop. */
const drawSvg = (bytes: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const limits = { timeout: secondsToDraw * 1000, killSignal: 'SIGKILL', maxBuffer: 16 * 1024 * 1024 } as const
    const drawing = execFile(
      process.execPath,
      [svgProcess],
      { ...limits, encoding: 'buffer', env: {} },
      (error, png, said) => {
        if (!error) resolve(png)
        else if (error.killed) reject(new Refusal(pictureCodes.slowPicture))
        else reject(refusalOf(said.toString()))
      },
    )
    // It may end before it has read all.
    drawing.stdin?.on('error', () => undefined).end(bytes)
  })

/** The process writes the code of its refusal. */
function refusalOf(said: string) {
  if (said === pictureCodes.tooManyPixels.code) return new Refusal(pictureCodes.tooManyPixels, { megapixels })
  return new Refusal(said === pictureCodes.notLogo.code ? pictureCodes.notLogo : pictureCodes.damagedPicture)
}

/** Recognises a format by the first bytes, not by the file's name. No other file reaches a decoder. */
function formatOf(bytes: Buffer): LogoFormat | undefined {
  const start = bytes.toString('latin1', 0, 1000)
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  return /^(\xef\xbb\xbf)?\s*<(\?xml|svg|!DOCTYPE svg|!--)/.test(start) ? 'svg' : undefined
}

/**
 * Entities can make a small file endless, and read other files. In another encoding than UTF-8 they could be hidden from this
 * check.
 */
function refuseEntities(bytes: Buffer) {
  const text = bytes.toString('latin1')
  const encoding = /^[^>]*<\?xml[^>]*encoding\s*=\s*["']([^"']*)/i.exec(text)?.[1] ?? 'utf-8'
  if (!/^(utf-8|us-ascii|iso-8859-1)$/i.test(encoding) || /<!ENTITY/i.test(text)) {
    throw new Refusal(pictureCodes.notPlainSvg)
  }
}

/** A picture of the logo on a ground, as a PNG. */
export interface BrandPicture {
  use: 'logo' | 'icon-32' | 'icon-180' | 'icon-512'
  bytes: Buffer
  width: number
  height: number
}

const iconSizes = [32, 180, 512] as const
/** The share of an icon that the logo covers: what phones leave of an icon that they make round. */
const iconShare = 0.72
const small = { palette: true, compressionLevel: 9 } as const

/** Makes the logo of the pages and papers from the logo that is kept, and the icons on the colour of the shop. */
export async function drawBrandPictures(logo: Buffer, colour: string): Promise<BrandPicture[]> {
  const mean = await meanOf(logo)
  const onColour = contrastOf(mean, rgbOf(colour))
  const onWhite = contrastOf(mean, white)
  const { width, height } = await sharp(logo, options).metadata()
  const ground = onWhite < leastSeen ? colour : '#ffffff'
  // A logo that is wider than four times its height gets ground above and below, so that it leaves room for the name.
  const drawn = await sharp(logo, options)
    .flatten({ background: ground })
    .resize(
      width > 4 * height
        ? {
            width: Math.min(width, 480),
            height: Math.ceil(Math.min(width, 480) / 4),
            fit: 'contain',
            background: ground,
          }
        : { width: 480, height: 144, fit: 'inside', withoutEnlargement: true },
    )
    .png(small)
    .toBuffer({ resolveWithObject: true })
  const background = onColour < leastSeen ? '#ffffff' : colour
  const icons = await Promise.all(
    iconSizes.map(async (size): Promise<BrandPicture> => {
      const inner = Math.round(size * iconShare)
      const shown = await sharp(logo, options).resize({ width: inner, height: inner, fit: 'inside' }).png().toBuffer()
      const ground = sharp({ create: { width: size, height: size, channels: 3, background } })
      const bytes = await ground
        .composite([{ input: shown }])
        .png(small)
        .toBuffer()
      return { use: `icon-${size}`, bytes, width: size, height: size }
    }),
  )
  return [{ use: 'logo', bytes: drawn.data, width: drawn.info.width, height: drawn.info.height }, ...icons]
}

/** With less contrast than this, a logo can hardly be seen on its ground. */
const leastSeen = 1.6

/** The mean colour of what is not transparent. */
async function meanOf(logo: Buffer): Promise<readonly [number, number, number]> {
  const pixels = await sharp(logo, options).resize(32, 32, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  let [red, green, blue, weight] = [0, 0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels.readUInt8(at + 3)
    red += pixels.readUInt8(at) * alpha
    green += pixels.readUInt8(at + 1) * alpha
    blue += pixels.readUInt8(at + 2) * alpha
    weight += alpha
  }
  return weight === 0 ? white : [red / weight, green / weight, blue / weight]
}
