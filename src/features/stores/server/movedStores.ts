import { incomingTable } from '#platform/db/incomingTable.ts'
import { store } from './audited.ts'
import { findStoresAmong } from './queries.ts'

/** Stores of the earlier system. Their addresses come once, if that system has any: the office completes them here. */
export const movedStores = incomingTable('stores', ['name', 'location', 'pos_version', 'user_id'], {
  onlyNew: ['address', 'city', 'province', 'postal_code', 'phone'],
  logged: { subject: store, find: (db, ids) => findStoresAmong(db, { ids, names: [] }) },
})
