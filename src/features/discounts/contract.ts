import * as z from 'zod'
import { type Call, Id, Version } from '#shared/call.ts'
import { Day, endIsBeforeStart } from '#shared/day.ts'
import { listQuery } from '#shared/list.ts'
import { listCalls } from '#shared/listCalls.ts'
import { staff } from '#shared/roles.ts'
import { Audience, Discount, discountColumns } from './columns.ts'
import { isLarge } from './rules.ts'

const typedCode = z
  .string('Promo Code is required.')
  .trim()
  .min(1, 'Promo Code is required.')
  .max(40, 'A promo code can have at most 40 characters.')
const promoCode = typedCode
  .regex(/^\S*$/, 'A promo code has no spaces.')
  .refine((code) => code.toLowerCase() !== 'custom', 'Custom is reserved for a discount that is set by hand.')
const percentage = z
  .number('Discount is required.')
  .gt(0, 'Discount must be more than 0%.')
  .max(100, 'Discount must be a percentage: at most 100.')
  .multipleOf(0.01, 'Discount can have at most two decimals.')
const firstDay = Day.nullable()
const lastDay = Day.nullable()

export const NewDiscount = z
  .object({
    promo_code: promoCode,
    discount: percentage,
    audience: Audience.default('orders'),
    start_date: firstDay.default(null),
    end_date: lastDay.default(null),
    active: z.boolean().default(true),
  })
  .refine(({ start_date, end_date }) => !start_date || !end_date || start_date <= end_date, {
    path: ['end_date'],
    message: endIsBeforeStart,
  })
export type NewDiscount = z.output<typeof NewDiscount>

export const DiscountChange = z.object({
  id: Id,
  promo_code: promoCode.optional(),
  discount: percentage.optional(),
  audience: Audience.optional(),
  start_date: firstDay.optional(),
  end_date: lastDay.optional(),
  active: z.boolean().optional(),
  version: Version.optional(),
})
export type DiscountChange = z.output<typeof DiscountChange>

const allow = ['admin'] as const
const list = listCalls({
  path: '/admin/discount/',
  one: 'a promo code',
  many: 'promo codes',
  allow,
  row: Discount,
  query: listQuery(discountColumns),
  added: NewDiscount,
  changed: DiscountChange,
})

export const discountCalls = {
  all: {
    method: 'POST',
    path: '/admin/discount/all/',
    allow,
    summary: 'All promo codes',
    reply: z.array(Discount),
  },
  ...list,
  create: { ...list.create, proof: ({ discount }: NewDiscount) => isLarge(discount) },
  /**
   * A code that is large already needs a proof for every change but its deactivation. The server checks that, because it knows
   * the code.
   */
  update: { ...list.update, proof: ({ discount = 0 }: DiscountChange) => isLarge(discount) },
  check: {
    method: 'POST',
    path: '/admin/discount/check/',
    allow: staff,
    summary: 'The discount of a promo code, if it is valid today and for orders',
    body: z.object({ promo_code: typedCode }),
    reply: Discount.pick({ promo_code: true, discount: true }),
  },
} as const satisfies Record<string, Call>
