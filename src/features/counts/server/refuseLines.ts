import { findWaitingCounts } from '#features/adjustments/server/queries.ts'
import { displayName } from '#features/inventory/rules.ts'
import type { lockMoved } from '#features/inventory/server/stockQueries.ts'
import type { findCounted } from '#features/inventory/server/storeStock.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { fillIn, joinSentences, type Sentence } from '#shared/codes.ts'
import { countCodes } from '../codes.ts'
import type { NewCount } from '../contract.ts'

interface CountToJudge {
  store_id: number
  place: string
  lines: NewCount['lines']
  products: ReadonlyMap<number, Awaited<ReturnType<typeof lockMoved>>[number]>
  stock: Awaited<ReturnType<typeof findCounted>>
}

/** The message joins at most this many sentences, because a longer one is not read. Each line still shows its own. */
const mostSentences = 3

/** Refuses the whole count if one of its products was counted before, or removed. Every such line has its own message. */
export async function refuseLines(tx: Database, { store_id, place, lines, products, stock }: CountToJudge) {
  const again = lines.filter(({ product_id }) => stock.get(product_id)?.is_counted)
  const waiting = new Set(
    again.length === 0
      ? []
      : await findWaitingCounts(
          tx,
          store_id,
          again.map(({ product_id }) => product_id),
        ),
  )
  const errors = lines.flatMap(({ product_id }, at): { field: string; message: Sentence }[] => {
    const wrong = (message: Sentence) => [{ field: `lines.${at}.product_id`, message }]
    const found = products.get(product_id)
    if (!found || found.retired_at !== null) return wrong(fillIn(countCodes.noProduct, { id: product_id }))
    const { on_hand = 0, is_counted = false } = stock.get(product_id) ?? {}
    if (!is_counted) return []
    const product = displayName(found)
    return wrong(
      waiting.has(product_id)
        ? fillIn(countCodes.waits, { product })
        : fillIn(countCodes.counted, { product, place, on_hand }),
    )
  })
  if (errors.length === 0) return
  const first = errors.slice(0, mostSentences)
  const sentences = joinSentences(first.map(({ message }) => message))
  throw new Refusal(countCodes.refused, { sentences }, { errors })
}
