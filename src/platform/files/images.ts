import { createHash } from 'node:crypto'
import { imageName, imageWidths } from '#shared/image.ts'
import { atMost } from './images/atMost.ts'
import { inThreeSizes } from './images/encode.ts'
import { inspect } from './images/inspect.ts'
import type { Uploads } from './uploads/uploads.ts'

/** Pictures in the making hold tens of megabytes each, and threads that passwords and files need too. */
const inTurn = atMost(2)

/** Checks an uploaded picture, makes what we show of it, keeps that and nothing else; answers its name. */
export async function keepImage(uploads: Uploads, bytes: Buffer): Promise<string> {
  const pictures = await inTurn(async () => {
    await inspect(bytes)
    return inThreeSizes(bytes)
  })
  const name = nameOf(pictures)
  await Promise.all(
    imageWidths.map((width, at) => uploads.put(imageName(name, width), pictures[at] ?? Buffer.alloc(0), 'image/webp')),
  )
  return name
}

/** Named by what is served, not by what was sent: should we one day make it better, that has another name. */
function nameOf(pictures: Buffer[]) {
  const hash = createHash('sha256')
  for (const picture of pictures) hash.update(picture)
  return hash.digest('hex').slice(0, 32)
}
