import sharp from 'sharp'
import { Refusal } from '../../refusal/refusal.ts'
import { pictureCodes } from '../codes.ts'
import { damaged, megapixels } from './inspect.ts'

export type LogoFormat = 'jpeg' | 'png' | 'svg'

/** The longer side of the logo that is kept. */
const largest = 1024
export const secondsToDraw = 10
const options = { limitInputPixels: megapixels * 1_000_000, failOn: 'error' } as const
/** The resolution at which an SVG has the size that it declares. */
const usualDensity = 72
const mostDensity = 2400

/** Draws a logo as a PNG, upright and without metadata. */
export async function copyPixels(bytes: Buffer, format: LogoFormat): Promise<Buffer> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged)
  if (header.format !== format) throw new Refusal(pictureCodes.notLogo)
  const { width, height } = header
  if (width * height > megapixels * 1_000_000) throw new Refusal(pictureCodes.tooManyPixels, { megapixels })
  const density = Math.min(mostDensity, Math.max(usualDensity, (usualDensity * largest) / Math.max(width, height)))
  return sharp(bytes, { ...options, ...(format === 'svg' && { density }) })
    .timeout({ seconds: secondsToDraw })
    .autoOrient()
    .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png()
    .toBuffer()
    .catch((error: Error) => {
      if (error.message.startsWith('timeout')) throw new Refusal(pictureCodes.slowPicture)
      return damaged()
    })
}
