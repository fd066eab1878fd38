import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import type { Sentence } from '#shared/codes.ts'
import { inEach, type Language, listInWords } from '#shared/language.ts'
import { mostSelected } from '#shared/list.ts'
import { orderCodes } from '../codes.ts'
import type { Order } from '../columns.ts'
import type { SelectedOrders } from '../contract.ts'
import { findMatchingIds, lockOrders } from './queries.ts'

interface Limits {
  by: Session
  /** The act in error messages: marked as paid. */
  done: Sentence
  most?: number
}

/** Locks the selected orders, or rejects the selection if one of them does not exist. */
export async function lockSelected(tx: Database, selected: SelectedOrders, limits: Limits): Promise<Order[]> {
  const ids = await idsOf(tx, selected, limits)
  const orders = await lockOrders(tx, ids)
  refuseMissing(ids, orders, limits.done)
  return orders
}

/** The ids of the selected orders, each once, in ascending order. */
export async function idsOf(
  db: Database,
  { selectedTransactions = [], matching, count }: SelectedOrders,
  { by, done, most = mostSelected }: Limits,
): Promise<number[]> {
  const ids = matching ? await findMatchingIds(db, matching, by, most + 1) : [...new Set(selectedTransactions)]
  if (ids.length > most) throw new Refusal(orderCodes.tooMany, { done, most })
  // An order that was placed meanwhile may match too, and the user has not seen it.
  if (matching && count !== undefined && ids.length !== count) throw new Refusal(orderCodes.otherCount, { done })
  if (ids.length === 0) throw new Refusal(orderCodes.noneMatch, { done })
  return ids.toSorted((one, other) => one - other)
}

function refuseMissing(ids: readonly number[], found: readonly Order[], done: Sentence) {
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length === 0) return
  if (missing.length === 1) throw new Refusal(orderCodes.noOrder, { done, number: missing[0] ?? '' })
  const numbers = inEach((language) => listNumbers(missing, 100, language))
  throw new Refusal(orderCodes.noOrders, { done, numbers })
}

/** Lists numbers of orders in words, and how many more there are if there are more than `most`. */
export function listNumbers(ids: readonly number[], most: number, language: Language) {
  const numbers = ids.slice(0, most).map(String)
  const more = ids.length - numbers.length
  const others = language === 'en' ? `${more} more` : `${more} autres`
  return listInWords(language, more > 0 ? [...numbers, others] : numbers)
}
