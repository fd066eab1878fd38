import sharp from 'sharp'
import { imageWidths } from '#shared/image.ts'
import { Refusal } from '../../http/refusal.ts'
import { pictureCodes } from '../codes.ts'
import { damaged, megapixels } from './inspect.ts'

// Several pictures are made at once; each on one thread, and none remembered.
sharp.concurrency(1)
sharp.cache(false)

const careful = { limitInputPixels: megapixels * 1_000_000, failOn: 'error' } as const
/** Few files of our size take one; those that take thirty were made to. */
const seconds = 30

/**
 * The picture upright, in three sizes, never larger than it was; of a moving one, the first frame. Only pixels come
 * through: where and with what it was taken, and whatever else the file held, stay behind.
 */
export async function inThreeSizes(bytes: Buffer): Promise<Buffer[]> {
  const largest = Math.max(...imageWidths)
  // Read once, and kept as plain pixels for the sizes to be made from.
  const { data, info } = await sharp(bytes, careful)
    .timeout({ seconds })
    .autoOrient()
    .resize(within(largest))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(whyNot)
  const { width, height, channels } = info
  return Promise.all(
    imageWidths.map((size) =>
      sharp(data, { raw: { width, height, channels } }).resize(within(size)).webp({ quality: 80 }).toBuffer(),
    ),
  )
}

const within = (size: number) => ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }) as const

function whyNot(error: Error): never {
  if (!error.message.startsWith('timeout')) return damaged()
  throw new Refusal(pictureCodes.slowPicture)
}
