import * as z from 'zod'
import { ById, type Call, Done, Id, spreadsheet, Version } from '#shared/call.ts'
import { Day, endIsBeforeStart } from '#shared/day.ts'
import { listQuery, pageOf } from '#shared/list.ts'
import { staff } from '#shared/roles.ts'
import { Discount, discountColumns } from './columns.ts'

const typedCode = z
  .string('Promo Code is required.')
  .trim()
  .min(1, 'Promo Code is required.')
  .max(40, 'A promo code has at most 40 characters.')
const promoCode = typedCode
  .regex(/^\S*$/, 'A promo code has no spaces.')
  .refine((code) => code.toLowerCase() !== 'custom', 'Custom is reserved for a discount that is set by hand.')
const percentage = z
  .number('Discount is required.')
  .gt(0, 'Discount is more than 0 %.')
  .max(100, 'Discount is a percentage: at most 100.')
  .multipleOf(0.01, 'Discount has at most two decimals.')
const firstDay = Day.nullable()
const lastDay = Day.nullable()

export const NewDiscount = z
  .object({
    promo_code: promoCode,
    discount: percentage,
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
  start_date: firstDay.optional(),
  end_date: lastDay.optional(),
  active: z.boolean().optional(),
  version: Version.optional(),
})
export type DiscountChange = z.output<typeof DiscountChange>

export const DiscountQuery = listQuery(discountColumns)
export type DiscountQuery = z.output<typeof DiscountQuery>

const allow = ['admin'] as const
export const discountCalls = {
  all: {
    method: 'POST',
    path: '/admin/discount/all/',
    allow,
    summary: 'All promo codes',
    reply: z.array(Discount),
  },
  search: {
    method: 'POST',
    path: '/admin/discount/search/',
    allow,
    summary: 'A page of promo codes',
    body: DiscountQuery,
    reply: pageOf(Discount),
  },
  export: {
    method: 'POST',
    path: '/admin/discount/export/',
    allow,
    summary: 'The promo codes as a spreadsheet',
    body: DiscountQuery,
    reply: spreadsheet,
  },
  create: {
    method: 'POST',
    path: '/admin/discount/insert/',
    allow,
    summary: 'Create a promo code',
    body: NewDiscount,
    reply: Discount,
  },
  update: {
    method: 'PATCH',
    path: '/admin/discount/update/',
    allow,
    summary: 'Change a promo code',
    body: DiscountChange,
    reply: Discount,
  },
  remove: {
    method: 'DELETE',
    path: '/admin/discount/delete/{id}/',
    allow,
    summary: 'Remove a promo code',
    params: ById,
    reply: Done,
  },
  check: {
    method: 'POST',
    path: '/admin/discount/check/',
    allow: staff,
    summary: 'The discount of a promo code, if it is valid today',
    body: z.object({ promo_code: typedCode }),
    reply: Discount.pick({ promo_code: true, discount: true }),
  },
} as const satisfies Record<string, Call>
