import type { Session } from '#platform/auth/sessionTokens.ts'
import { addRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { fault, Refusal } from '#platform/refusal/refusal.ts'
import { barcodeCodes } from '../codes.ts'
import type { NewBarcode } from '../contract.ts'
import { productOfOwnCode } from '../rules.ts'
import { findBarcode, findByCode, insertBarcode, barcode as subject } from './queries.ts'

export const addBarcode = (db: Database, given: NewBarcode, by: Session) =>
  addRow(db, {
    subject,
    by,
    given,
    insert: async (tx, { product_id, code }) => {
      const owner = productOfOwnCode(code)
      if (owner !== undefined) throw fault('code', needsNoAdding(owner))
      const inserted = await insertBarcode(tx, { product_id, code }, by)
      if (!inserted) throw await takenBy(tx, { product_id, code })
      return findBarcode(tx, inserted.id)
    },
  })

const needsNoAdding = (id: number) =>
  `P and six digits is the code on our own labels: this one is for product ${id}, and needs no adding.`

async function takenBy(tx: Database, { product_id, code }: NewBarcode) {
  const holder = await findByCode(tx, code)
  // Its product was removed, or the code taken from it, after the insert found it.
  if (!holder) return new Refusal(barcodeCodes.takenJustNow, { code })
  if (holder.product_id === product_id) return new Refusal(barcodeCodes.twice, { code }, { field: 'code' })
  const { product_id: id, product } = holder
  return new Refusal(barcodeCodes.taken, { product, id, code }, { field: 'code' })
}
