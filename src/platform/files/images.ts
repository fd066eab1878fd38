import { createHash } from 'node:crypto'
import { imageName, imageWidths } from '#shared/image.ts'
import { WaitingLine } from '../refusal/waitingLine.ts'
import { encodeSizes, squareJpeg } from './images/encode.ts'
import { inspect } from './images/inspect.ts'
import { type BrandPicture, drawBrandPictures, drawLogo } from './images/logo.ts'
import type { Uploads } from './uploads/uploadStore.ts'

/** Encoding a picture needs tens of megabytes, and threads that password hashes and files need too. */
const encoders = new WaitingLine({ slots: 2 })

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const leave = await encoders.enter()
  return work().finally(leave)
}

/** The name of the stored files of a picture, and the size of the largest. */
interface StoredImage {
  name: string
  width: number
  height: number
}

/** Checks an uploaded picture, encodes it in the sizes that the pages show, and stores those. */
export async function storeImage(uploads: Uploads, bytes: Buffer): Promise<StoredImage> {
  const { files, width, height } = await inTurn(async () => {
    await inspect(bytes)
    return encodeSizes(bytes)
  })
  const name = nameOf(files)
  await Promise.all(imageWidths.map((size, at) => uploads.put(imageName(name, size), files[at] ?? Buffer.alloc(0))))
  return { name, width, height }
}

/** Draws an uploaded logo anew, as a PNG. */
export const redrawLogo = (bytes: Buffer): Promise<Buffer> => inTurn(() => drawLogo(bytes))

interface NamedPicture extends BrandPicture {
  name: string
}

/** The pictures that are made of a logo on a colour, with their names. */
export const makeBrandPictures = async (logo: Buffer, colour: string): Promise<NamedPicture[]> =>
  (await inTurn(() => drawBrandPictures(logo, colour))).map((made) => ({
    ...made,
    name: `${nameOf([made.bytes])}.png`,
  }))

/** A small JPEG for a spreadsheet: programs that open one do not read WebP. */
export const sheetPicture = (bytes: Buffer): Promise<Buffer> => inTurn(() => squareJpeg(bytes, 96))

/** The name is derived from the files that are served, not from the upload: if a later release encodes better, the name differs. */
function nameOf(pictures: Buffer[]) {
  const hash = createHash('sha256')
  for (const picture of pictures) hash.update(picture)
  return hash.digest('hex').slice(0, 32)
}
