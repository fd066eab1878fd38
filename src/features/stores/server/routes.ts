import type { FastifyInstance } from 'fastify'
import { findStoreByPin } from '#platform/auth/pins.ts'
import { answer } from '#platform/http/answer.ts'
import { fault } from '#platform/refusal/refusal.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { answerUndo } from '#platform/undo/undoableAct.ts'
import { storeNameColumns } from '../columns.ts'
import { type StoreQuery, storeCalls } from '../contract.ts'
import { ownStoreCalls } from '../ownStoresContract.ts'
import { photoCalls } from '../photosContract.ts'
import { publicStoreCalls } from '../publicContract.ts'
import { changeStore, createStore } from './changeStore.ts'
import { listOtherStores, listOwnStores } from './ownStore.ts'
import { addPhoto, listPhotos, photoRemoval } from './photos.ts'
import { readPublicStores } from './publicStores.ts'
import { findStoreNames, findStores, listFreeUsers } from './queries.ts'
import { resetStoreKey, resetStorePin } from './resetTill.ts'

export function storeRoutes(app: FastifyInstance, { db, uploads }: ServerParts) {
  answer(app, publicStoreCalls.all, async () => ({ items: await readPublicStores(db) }))
  answer(app, storeCalls.all, ({ body, caller }) => {
    if (caller.type === 'admin') return findStores(db, body)
    refuseHidden(body)
    return findStoreNames(db, body)
  })
  answer(app, ownStoreCalls.all, async ({ caller }) => {
    const items = await listOwnStores(db, caller)
    return { items, others: await listOtherStores(db, items) }
  })
  answer(app, storeCalls.insert, ({ body, caller }) => createStore(db, body, caller))
  answer(app, storeCalls.update, ({ body, caller }) => changeStore(db, body, caller))
  answer(app, storeCalls.resetPin, ({ body, caller }) => resetStorePin(db, body, caller))
  answer(app, storeCalls.resetKey, ({ body, caller }) => resetStoreKey(db, body.id, caller))
  answer(app, storeCalls.freeUsers, async () => ({ items: await listFreeUsers(db) }))
  answer(app, photoCalls.all, async ({ body }) => ({ items: await listPhotos(db, body.store_id) }))
  answer(app, photoCalls.insert, ({ body, file, caller }) => addPhoto(db, uploads, body, file, caller))
  answer(app, photoCalls.remove, ({ params, caller }) => photoRemoval.remove(db, params.id, caller))
  answerUndo(app, photoRemoval)
  answer(app, storeCalls.open, ({ body, caller }) => findStoreByPin(db, caller, body.pin))
}

/** Sorting or searching by a hidden column would reveal its values. */
function refuseHidden({ sort, filter_by }: StoreQuery) {
  for (const [field, column] of Object.entries({ sort, filter_by })) {
    if (column !== '' && !storeNameColumns.some(({ key }) => key === column))
      throw fault(field, `There is no column ${column}.`)
  }
}
