import { type Discount, discountColumns } from '#features/discounts/columns.ts'
import { DiscountChange, NewDiscount } from '#features/discounts/contract.ts'
import { isLarge } from '#features/discounts/rules.ts'
import { discounts, insertDiscount, promoCode, updateDiscount } from '#features/discounts/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { importFieldsOf } from '../importFields.ts'
import type { ImportKind } from '../importKind.ts'
import { writtenOneByOne } from './writtenOneByOne.ts'

/** Promo codes. A code is found by its ID, else by its text in upper or lower case. */
export const discountImport: ImportKind = {
  called: 'promo code',
  fields: importFieldsOf(
    discountColumns.filter(({ key }) => key !== 'times_used'),
    {
      promo_code: ['Code', 'Promo', 'Code promo', 'Code promotionnel'],
      discount: ['Discount', 'Percent', '%', 'Rabais', 'Rabais %', 'Remise'],
      start_date: ['Start date', 'From', 'Début', 'Date de début'],
      end_date: ['End date', 'Until', 'To', 'Fin', 'Date de fin'],
      active: ['Actif'],
      audience: ['Audience', 'Pour'],
    },
  ),
  nameOf: ({ promo_code }) => String(promo_code ?? ''),
  added: NewDiscount,
  changed: DiscountChange,
  needsProof: (change, before) => isLarge(Number(change.discount ?? before?.discount ?? 0)),
  ...writtenOneByOne<Discount>({
    subject: promoCode,
    table: 'discounts',
    list: (db: Database) => discounts(db).orderBy('id').execute(),
    valuesOf: ({ times_used: _, promoted: __, version: ___, ...values }) => values,
    keyOf: ({ promo_code }) => (typeof promo_code === 'string' ? promo_code.toLowerCase() : undefined),
    taken: { field: 'promo_code', message: 'Another promo code has this text.' },
    insert: (tx, values) => insertDiscount(tx, NewDiscount.parse(values)),
    update: (tx, id, change) => updateDiscount(tx, DiscountChange.parse({ ...change, id })),
  }),
}
