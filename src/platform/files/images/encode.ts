import sharp from 'sharp'
import { imageWidths } from '#shared/image.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { pictureCodes } from '../codes.ts'
import { damaged, megapixels } from './inspect.ts'

// Several pictures are encoded at the same time, each on one thread, and none is cached.
sharp.concurrency(1)
sharp.cache(false)

const decoderOptions = { limitInputPixels: megapixels * 1_000_000, failOn: 'error' } as const
/** An ordinary picture takes less than a second. One that takes thirty was made to keep the server busy. */
const seconds = 30

/** The files of a picture, in the order of `imageWidths`, and the size of the largest. */
export interface Encoded {
  files: Buffer[]
  width: number
  height: number
}

/**
 * Encodes the picture upright, in three sizes, never larger than the original. Of an animation only the first frame is kept.
 * Only pixels are copied. The location, the camera and all other metadata of the file are dropped.
 */
export async function encodeSizes(bytes: Buffer): Promise<Encoded> {
  const largest = Math.max(...imageWidths)
  // Decoded once: the three sizes are made from these pixels.
  const { data, info } = await sharp(bytes, decoderOptions)
    .timeout({ seconds })
    .autoOrient()
    .resize(within(largest))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(rejectPicture)
  const { width, height, channels } = info
  const files = await Promise.all(
    imageWidths.map((size) =>
      sharp(data, { raw: { width, height, channels } }).resize(within(size)).webp({ quality: 80 }).toBuffer(),
    ),
  )
  return { files, width, height }
}

/** A square with the picture on white, for programs that do not read WebP. */
export const squareJpeg = (bytes: Buffer, size: number): Promise<Buffer> =>
  sharp(bytes, decoderOptions)
    .resize({ width: size, height: size, fit: 'contain', background: 'white' })
    .flatten({ background: 'white' })
    .jpeg({ quality: 80 })
    .toBuffer()

const within = (size: number) => ({ width: size, height: size, fit: 'inside', withoutEnlargement: true }) as const

function rejectPicture(error: Error): never {
  if (!error.message.startsWith('timeout')) return damaged()
  throw new Refusal(pictureCodes.slowPicture)
}
