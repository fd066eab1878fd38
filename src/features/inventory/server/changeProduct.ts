import { nameStores } from '#features/stores/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import { changeRow, inTransaction, removeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { undoCodes } from '#platform/undo/codes.ts'
import { formerValues, rowChange } from '#platform/undo/rowChange.ts'
import { undoableAct } from '#platform/undo/undoableAct.ts'
import { inEach, type Language } from '#shared/language.ts'
import { inventoryCodes } from '../codes.ts'
import type { Product } from '../columns.ts'
import { inventoryCalls, type ProductChange, type SeenProduct } from '../contract.ts'
import { displayName, seenBy } from '../rules.ts'
import { stockReasons } from '../stockReasons.ts'
import { moveStock, setStockCause } from './moveStock.ts'
import { theWarehouse } from './placeWords.ts'
import { keepProduct, lockProduct, product, retireProduct, updateProduct } from './queries.ts'
import { findPlacesExpecting, findStoresWith } from './storeStock.ts'

export const changeProduct = (db: Database, change: ProductChange, by: Session) =>
  moveStock(db, { by, why: reasonFor(change, by), note: change.note }, (tx) =>
    changeRow(tx, {
      subject: product,
      change,
      by,
      lock: async (tx, id) => {
        const before = await lockProduct(tx, id)
        if (before && by.type === 'supplier') refuseMoreThanHold(before, change)
        return before && seenBy(by.type, before)
      },
      write: async (tx, change) => seenBy(by.type, await updateProduct(tx, change)),
      // Changes of quantities are in the stock ledger.
      isNoted: pricesDiffer,
      keepUndo: async (tx, before, after) => {
        const { id, version } = after
        const former = formerValues(change, before, after)
        return former && productChange.keep(tx, { id, version, former }, by)
      },
    }),
  )

export const productChange = rowChange<SeenProduct, Partial<ProductChange>>({
  call: inventoryCalls.update,
  subject: product,
  lock: async (tx, id, by) => {
    const found = await lockProduct(tx, id)
    return found && seenBy(by.type, found)
  },
  nameOf: displayName,
  restore: async (tx, former, { id, by }) => {
    await setStockCause(tx, { by, why: `Undone: ${reasonFor({}, by)}` })
    return seenBy(by.type, await updateProduct(tx, { ...former, id }))
  },
  isNoted: pricesDiffer,
  undone: 'The change to the product has been undone',
})

export const removeProduct = (db: Database, id: number, by: Session) =>
  inTransaction(db, async (tx) => {
    await removeRow(tx, { subject: product, id, by, lock: lockProduct, remove: retireIfNowhere })
    return { message: 'Product has been deleted', undo: await productRemoval.keep(tx, { id }, by) }
  })

/**
 * The database checks both again, because a store may count pieces at this moment. The lock of the product makes that store
 * wait.
 */
async function retireIfNowhere(tx: Database, id: number) {
  const stores = await findStoresWith(tx, id)
  if (stores.length > 0) throw new Refusal(inventoryCodes.inStores, { places: await nameStores(tx, stores) })
  const expecting = await findPlacesExpecting(tx, id)
  if (expecting.length > 0) throw new Refusal(inventoryCodes.onTheWay, { places: await namePlaces(tx, expecting) })
  return retireProduct(tx, id)
}

async function namePlaces(tx: Database, ids: readonly (number | null)[]) {
  const stores = ids.filter((id) => id !== null)
  const names = stores.length > 0 ? [await nameStores(tx, stores)] : []
  const warehouse = (language: Language) => (ids.includes(null) ? [theWarehouse[language]] : [])
  return inEach((language) => [...names, ...warehouse(language)].join(', '))
}

/** The product keeps its current quantities, because lines of its orders may have been changed meanwhile. */
export const productRemoval = undoableAct<{ id: number }>({
  call: inventoryCalls.remove,
  undone: 'Product has been restored',
  undo: async (tx, { id }, by) => {
    const after = await keepProduct(tx, id)
    if (!after) throw new Refusal(undoCodes.changed, { what: 'This product' })
    await recordChange(tx, { by, act: 'restored', subject: product, id, after })
  },
})

function reasonFor({ why }: Pick<ProductChange, 'why'>, { type }: Session) {
  if (type === 'supplier') return 'Hold announced by the supplier'
  return why === undefined ? 'Edited in the inventory' : stockReasons[why]
}

/** A supplier may change the hold only, with a note. Other fields are accepted with the values that a supplier can see. */
function refuseMoreThanHold(before: Product, change: ProductChange) {
  const seen = seenBy('supplier', before)
  const differs = Object.entries(change).some(
    ([field, value]) => !ofSupplier.has(field) && value !== undefined && value !== Reflect.get(seen, field),
  )
  if (differs) throw new Refusal(inventoryCodes.holdOnly)
}

const ofSupplier = new Set(['id', 'version', 'quantity_hold', 'note'])

function pricesDiffer(before: SeenProduct, after: SeenProduct) {
  return before.wholesale_price !== after.wholesale_price || before.cost_price !== after.cost_price
}
