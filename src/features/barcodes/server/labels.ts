import type { Database } from '#platform/db/database.ts'
import { drawLongPdf } from '#platform/files/longPdf.ts'
import { drawPdf } from '#platform/files/pdf.ts'
import { reportProgress } from '#platform/list/currentWork.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import { isTrainingShop } from '#platform/shop/shop.ts'
import { trainingWords } from '#shared/training.ts'
import type { NewLabels } from '../contract.ts'
import { isEan13, labelFormats, ownCodeOf } from '../rules.ts'
import { drawBars } from './bars.ts'
import { findLabelled } from './queries.ts'

/** Labels are drawn in parts, which the compiler does in less than a second. They are whole sheets of every format. */
const labelsPerPart = 120
const longestName = 90

/** Draws labels in the given order as one PDF. */
export async function drawLabels(db: Database, { items, format }: NewLabels) {
  const ids = [...new Set(items.map(({ product_id }) => product_id))]
  const faces = new Map((await findLabelled(db, ids)).map((product) => [product.id, faceOf(product)]))
  if (faces.size < ids.length) throw noSuch('product')
  const labels = items.flatMap(({ product_id, count }) => Array.from({ length: count }, () => product_id))
  const isTraining = await isTrainingShop(db)
  async function* parts() {
    for (let done = 0; done < labels.length; done += labelsPerPart) {
      const part = labels.slice(done, done + labelsPerPart)
      yield drawPdf([template], {
        title,
        ...(isTraining && { training: trainingWords.en.band }),
        sheet: JSON.stringify(labelFormats[format]),
        faces: JSON.stringify(Object.fromEntries([...new Set(part)].map((id) => [id, faces.get(id)]))),
        labels: JSON.stringify(part.map(String)),
      })
      reportProgress({ done: done + part.length, total: labels.length, step: 'Drawing labels' })
    }
  }
  return { fileName: 'labels.pdf', content: await drawLongPdf(title, parts()) }
}

const title = 'Labels'
const template = new URL('./labels.typ', import.meta.url)

/** What a label of the product shows. */
function faceOf({ id, name, code }: { id: number; name: string; code: string | null }) {
  const shown = code ?? ownCodeOf(id)
  const bcid = isEan13(shown) ? 'ean13' : 'code128'
  return {
    name: name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name,
    code: shown,
    ...drawBars(bcid, shown),
  }
}
