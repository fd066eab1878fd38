import sharp from 'sharp'
import { Refusal } from '../../refusal/refusal.ts'
import { pictureCodes } from '../codes.ts'

export const megapixels = 50
/** The name that sharp uses for each format. */
const formats = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', avif: 'heif' } as const

/** Rejects a file that is not a picture of these formats, or that has too many pixels. Only its header is read. */
export async function inspect(bytes: Buffer) {
  const format = formatOf(bytes)
  if (!format) throw notAnImage()
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged)
  if (header.format !== formats[format]) throw notAnImage()
  if (header.width * header.height > megapixels * 1_000_000) throw tooManyPixels()
}

/** Recognises a format by the first bytes, not by the file's name. No other file reaches a decoder. */
function formatOf(bytes: Buffer): keyof typeof formats | undefined {
  const at = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(at(0, 6))) return 'gif'
  // An ISO file lists its brands: the main one, then those it is compatible with.
  if (at(4, 8) === 'ftyp' && /^(....)*avi[fs]/s.test(at(8, Math.min(64, bytes.readUInt32BE(0))))) return 'avif'
  return undefined
}

const notAnImage = () => new Refusal(pictureCodes.notPicture)
const tooManyPixels = () => new Refusal(pictureCodes.tooManyPixels, { megapixels })

/** For every error of the decoder: the only remedy is another copy of the picture. */
export function damaged(): never {
  throw new Refusal(pictureCodes.damagedPicture)
}
