import { type Discount, discountColumns } from '#features/discounts/columns.ts'
import { DiscountChange, NewDiscount } from '#features/discounts/contract.ts'
import { isLarge } from '#features/discounts/rules.ts'
import {
  discounts,
  findDiscountsAmong,
  insertDiscount,
  promoCode,
  promotedIsForVisitors,
  updateDiscount,
} from '#features/discounts/server/queries.ts'
import { faultsOf } from '#shared/faults.ts'
import { importFieldsOf } from '../importFields.ts'
import type { ImportKind, Values } from '../importKind.ts'
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
    find: (db, { ids, lines }) =>
      findDiscountsAmong(db, {
        ids,
        codes: lines.flatMap(({ promo_code }) => (promo_code ? [String(promo_code)] : [])),
      }),
    valuesOf: ({ times_used: _, promoted: __, version: ___, ...values }) => values,
    keyOf: ({ promo_code }) => (typeof promo_code === 'string' ? promo_code.toLowerCase() : undefined),
    taken: { field: 'promo_code', message: 'Another promo code has this text. Choose another text.' },
    check: async (db, { values, before }) => {
      const promoted = await discounts(db).where('promoted', '=', true).executeTakeFirst()
      const isHidden = promoted && promoted.id === before?.id && values.audience === 'orders'
      return isHidden ? [{ field: 'audience', message: promotedIsForVisitors }] : faultsOfWhole(values)
    },
    insert: (tx, values) => insertDiscount(tx, NewDiscount.parse(values)),
    update: (tx, id, change) => updateDiscount(tx, DiscountChange.parse({ ...change, id })),
  }),
}

/** Its last day and its first day may be in two files. */
const faultsOfWhole = (values: Values) => {
  const { error } = NewDiscount.safeParse(values)
  return error ? faultsOf(error) : []
}
