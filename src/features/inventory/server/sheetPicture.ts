import { sheetPicture } from '#platform/files/images.ts'
import type { Uploads } from '#platform/files/uploads/uploadStore.ts'
import type { SheetPicture } from '#platform/sheet/sheetValues.ts'
import { imageAddress, imageName } from '#shared/image.ts'
import type { Product } from '../columns.ts'
import { drawnPicture } from '../picture.ts'
import { displayName } from '../rules.ts'

/** The picture of a product in a spreadsheet: its uploaded one with its address, or a drawn one. */
export function pictureOf(product: Product, uploads: Uploads, publicUrl: string): SheetPicture {
  const { image_name } = product
  const alt = displayName(product)
  if (image_name === '') {
    return { alt, name: () => drawnPicture(product), read: () => drawnJpeg(drawnPicture(product)) }
  }
  return {
    alt,
    name: () => image_name,
    address: `${publicUrl}${imageAddress(image_name, 640)}`,
    read: async () => {
      const bytes = await uploads.get(imageName(image_name, 144))
      return bytes && sheetPicture(bytes)
    },
  }
}

/** Drawn pictures are cached, because many products have the same one and each export needs them again. */
const drawn = new Map<string, Promise<Buffer>>()
const mostDrawn = 500

function drawnJpeg(svg: string): Promise<Buffer> {
  const known = drawn.get(svg)
  if (known) return known
  if (drawn.size >= mostDrawn) drawn.clear()
  const jpeg = sheetPicture(Buffer.from(svg))
  drawn.set(svg, jpeg)
  jpeg.catch(() => drawn.delete(svg))
  return jpeg
}
