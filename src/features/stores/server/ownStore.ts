import { findStoreOf } from '#features/accounts/server/userQueries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import { storeCodes } from '../codes.ts'
import { listStoreNames } from './queries.ts'

/** The own store of the caller, with whose stock the caller works. */
export async function ownStore(db: Database, by: Session) {
  const store = await findStoreOf(db, by.user_id)
  if (!store) throw new Refusal(storeCodes.noOwnStore)
  return store
}

/** The stores whose stock the caller may see. */
export const listOwnStores = async (db: Database, by: Session) =>
  by.type === 'admin_user' ? [await ownStore(db, by)] : listStoreNames(db)

/** The stores to which the caller can offer pieces: all but the own ones. */
export async function listOtherStores(db: Database, own: readonly { readonly id: number }[]) {
  const all = await listStoreNames(db)
  return all.filter(({ id }) => own.every((store) => store.id !== id))
}

/** A user of a store lists their own store only, and gets 404 for any other place. The office may list each. */
export async function ofOwnPlace<Query extends { store_id?: number | null | undefined }>(
  db: Database,
  query: Query,
  by: Session,
): Promise<Query> {
  if (by.type !== 'admin_user') return query
  const { id } = await ownStore(db, by)
  if (query.store_id !== undefined && query.store_id !== id) throw noSuch('store')
  return { ...query, store_id: id }
}
