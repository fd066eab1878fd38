import type { Database } from '#platform/db/database.ts'
import { batchesOf } from '#platform/list/rowStream.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { imageName, imageWidths } from '#shared/image.ts'

/** The names of the pictures that belong to the rows of the shop. */
export async function findPictures(db: Database, lists: ServerParts['lists']): Promise<Set<string>> {
  const names = new Set<string>()
  const ending = new AbortController()
  for (const { pictures } of lists) {
    for await (const batch of batchesOf((await pictures?.(db)) ?? [], ending)) {
      for (const { image_name: name } of batch) if (name !== '') names.add(name)
    }
  }
  return names
}

/** Removes the files of pictures that no row names any more, in each size. */
export async function removePictures({ uploads }: Pick<ServerParts, 'uploads'>, names: ReadonlySet<string>) {
  for (const name of names) {
    for (const width of imageWidths) await uploads.remove(imageName(name, width))
  }
}
