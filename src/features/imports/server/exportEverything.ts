import type { Session } from '#platform/auth/sessionTokens.ts'
import type { OutgoingFile } from '#platform/http/outgoingFile.ts'
import { streamReply } from '#platform/http/replyBody.ts'
import { reportProgress } from '#platform/list/currentWork.ts'
import { batchesOf } from '#platform/list/rowStream.ts'
import { type Part, zip } from '#platform/sheet/zip.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { today } from '#shared/day.ts'
import { imageName } from '#shared/image.ts'
import { trainingWords } from '#shared/training.ts'

/** A .zip with all lists of the shop as .csv, a text that explains them, and the pictures. It is written while it is read. */
export function exportEverything(
  parts: Pick<ServerParts, 'db' | 'uploads' | 'lists'>,
  { pictures }: { pictures: boolean },
  by: Session,
): OutgoingFile {
  const exported = { rows: 0 }
  const write = (ending: AbortController) => zip(listParts(parts, { pictures, by, exported }, ending))
  return { fileName: `everything-${today()}.zip`, content: streamReply(write), exported }
}

async function* listParts(
  { db, uploads, lists }: Pick<ServerParts, 'db' | 'uploads' | 'lists'>,
  { pictures, by, exported }: { pictures: boolean; by: Session; exported: { rows: number } },
  ending: AbortController,
): AsyncGenerator<Part> {
  const described: string[] = []
  for (const [done, { file, about, open }] of lists.entries()) {
    const { fields, write } = await open(db, by)
    reportProgress({ done, total: lists.length, step: `Writing ${file}.csv` })
    yield { path: `${file}.csv`, content: write(ending, exported) }
    const columns = fields.map(({ header, words }) => `  ${header}: ${words}`)
    described.push([`${file}.csv: ${about}`, ...columns].join('\r\n'))
  }
  yield {
    path: 'README.txt',
    content: [...(by.in_training ? [trainingWords.en.band] : []), introduction, ...described].join('\r\n\r\n'),
  }
  if (pictures) yield* pictureParts({ uploads, db, lists }, ending)
}

/** Each picture is read when its turn comes. One that is no longer there is left out. */
async function* pictureParts(
  { db, uploads, lists }: Pick<ServerParts, 'db' | 'uploads' | 'lists'>,
  ending: AbortController,
): AsyncGenerator<Part> {
  const written = new Set<string>()
  for (const { pictures } of lists) {
    for await (const batch of batchesOf((await pictures?.(db)) ?? [], ending)) {
      for (const { image_name: name } of batch) {
        const bytes = name === '' || written.has(name) ? undefined : await uploads.get(imageName(name, 1920))
        if (!bytes) continue
        written.add(name)
        yield { path: `pictures/${name}.webp`, content: onlyOne(bytes) }
      }
    }
  }
}

/** A stream is written before the next part is read, so that only one picture is in memory. */
async function* onlyOne(bytes: Buffer) {
  yield bytes
}

const introduction = [
  'Everything that the shop has, one file for each list. The files are in UTF-8, with commas between the cells and headings in the first line.',
  'Settings › Import reads these again: products, stores, employees, users, promo-codes and navigation.',
  'Passwords, pins, keys and the secrets of second factors are in none of them. Each list is as it was when it was written.',
  'The folder “pictures” has the pictures of the products, by the names in the column Picture, and the photos of the stores.',
  'A text that begins with = or @ has an apostrophe before it, so that no spreadsheet program runs it as a formula.',
].join('\r\n')
