import sharp from 'sharp'
import { Refusal } from '../../http/refusal.ts'
import { pictureCodes } from '../codes.ts'
import { kindOf } from './kinds.ts'

export const megapixels = 50
/** How its reader names what we call by its kind. */
const formats = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', avif: 'heif' } as const

/** Refuses what is no picture that we take, by its content. Only its head is read. */
export async function inspect(bytes: Buffer) {
  const kind = kindOf(bytes)
  if (!kind) throw notAnImage()
  const head = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged)
  if (head.format !== formats[kind]) throw notAnImage()
  if (head.width * head.height > megapixels * 1_000_000) throw tooManyPixels()
}

const notAnImage = () => new Refusal(pictureCodes.notPicture)
const tooManyPixels = () => new Refusal(pictureCodes.tooManyPixels, { megapixels })

/** Whatever a decoder says against a picture, the person who sent it can only send another. */
export function damaged(): never {
  throw new Refusal(pictureCodes.damagedPicture)
}
