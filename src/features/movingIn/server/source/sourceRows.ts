import * as z from 'zod'
import { Email, Username } from '#features/accounts/fields.ts'
import { productTypes } from '#features/inventory/columns.ts'
import { mostPieces } from '#features/inventory/contract.ts'
import { Province } from '#shared/address.ts'
import { cents } from '#shared/money.ts'
import { RoleOnInput } from '#shared/roles.ts'
import {
  AmountOrZero,
  Flag,
  Fraction,
  GivenValue,
  highestId,
  OptionalAmount,
  requiredMoment,
  requiredValue,
  SourceId,
  sourceMoment,
  Text,
  wholeNumber,
} from './sourceValues.ts'

// A row of each list of the earlier system, in our words. What cannot be read is a fault in words.

const atMost = (what: string, most: number) =>
  Text.refine((text) => text.length <= most, `Its ${what} has more than ${most} characters.`)
const required = (what: string, most: number) =>
  requiredValue(what).refine((text) => text.length <= most, `Its ${what} has more than ${most} characters.`)
const pieces = (what: string) =>
  wholeNumber(what, 0)
    .refine((count) => count >= 0, `Its ${what} is below 0.`)
    .refine((count) => count <= mostPieces, `Its ${what} is too large.`)
const price = (what: string) => AmountOrZero(what).refine((amount) => amount >= 0, `Its ${what} is below 0.`)

/** Lists have the id as `id`, and users sometimes as `user_id`. */
const withId = (given: unknown) => {
  const row = z.record(z.string(), z.unknown()).safeParse(given).data
  return row && { ...row, id: row.id ?? row.user_id }
}

/** Only the types that we have. Another one gives no rights here. */
const RoleThere = Text.transform((text, context) => {
  const { data: role } = RoleOnInput.safeParse(text)
  if (role) return role
  context.addIssue(text === '' ? 'It has no type.' : `There is no type of user “${text.slice(0, 40)}”.`)
  return z.NEVER
})

export const UserThere = z.preprocess(
  withId,
  z.object({
    id: SourceId,
    username: Text.pipe(Username),
    email: Text.pipe(Email),
    type: RoleThere,
  }),
)
export type UserThere = z.output<typeof UserThere>

export const StoreThere = z.object({
  id: SourceId,
  name: required('name', 100),
  location: atMost('location', 100),
  user: Text,
  email: Text,
  posVersion: atMost('POS version', 40),
  address: atMost('address', 200),
  city: atMost('city', 100),
  province: Text.pipe(z.union([Province, z.literal('')])).catch(''),
  postal_code: Text.pipe(z.union([z.string().regex(/^[A-Z]\d[A-Z] \d[A-Z]\d$/), z.literal('')])).catch(''),
  phone: atMost('phone', 40),
})
export type StoreThere = z.output<typeof StoreThere>

export const EmployeeThere = z.object({
  id: SourceId,
  name: required('name', 100),
  store: requiredValue('store'),
  pin: Text,
})
export type EmployeeThere = z.output<typeof EmployeeThere>

/** The type in our spelling, whatever the case. */
const ProductTypeThere = Text.transform((text, context) => {
  const type = productTypes.find((each) => each.toLowerCase() === text.toLowerCase())
  if (type) return type
  context.addIssue(text === '' ? 'It has no product type.' : `There is no product type “${text}”.`)
  return z.NEVER
})

export const ProductThere = z.object({
  id: SourceId,
  device: required('device', 120),
  secondaryDevice: atMost('secondary device', 120),
  description: atMost('description', 2000),
  product_type: ProductTypeThere,
  brand: atMost('brand', 120),
  category: atMost('category', 120),
  subcategory: atMost('subcategory', 120),
  color: atMost('color', 120),
  quantity_available: pieces('available quantity'),
  quantity_hold: pieces('hold quantity'),
  quantity_sold: pieces('sold quantity'),
  minimum_limit: wholeNumber('limit', 10).refine(
    (count) => count >= 0 && count <= mostPieces,
    'Its limit is below 0 or too large.',
  ),
  wholesale_price: price('wholesale price'),
  cost_price: price('cost price'),
  image_name: Text,
})
export type ProductThere = z.output<typeof ProductThere>

export const DiscountThere = z.object({
  id: SourceId,
  promo_code: required('promo code', 40).refine((code) => !/\s/.test(code), 'Its promo code has a space.'),
  discount: Fraction.refine((percent) => percent !== undefined, 'It has no discount.')
    .transform((percent) => percent ?? 0)
    .refine((percent) => percent > 0 && percent <= 100, 'Its discount is not between 0 and 100 percent.'),
})
export type DiscountThere = z.output<typeof DiscountThere>

export const NavigationThere = z.object({
  id: SourceId,
  heading: required('heading', 200),
  subheading: required('subheading', 200),
  link: required('link', 200),
})
export type NavigationThere = z.output<typeof NavigationThere>

const LineThere = z.object({
  id: SourceId.optional().catch(undefined),
  product_id: wholeNumber('product', 0).refine((id) => id <= highestId, 'The product of a line is too large.'),
  device: Text,
  product_type: Text,
  brand: Text,
  category: Text,
  subcategory: Text,
  color: Text,
  quantity: wholeNumber('quantity').refine((count) => count >= 0, 'The quantity of a line is below 0.'),
  wholesale_price: OptionalAmount('wholesale price'),
  price: OptionalAmount('price'),
})
export type LineThere = z.output<typeof LineThere>

export const OrderThere = z
  .object({
    id: SourceId,
    username: Text,
    user_id: wholeNumber('user'),
    price: AmountOrZero('amount').refine((amount) => amount >= 0, 'Its amount is below 0.'),
    discount_amount: AmountOrZero('discount amount'),
    tax_amount: AmountOrZero('tax').refine((amount) => amount >= 0, 'Its tax is below 0.'),
    total_amount: OptionalAmount('total'),
    date: requiredMoment('date'),
    remarks: Text,
    status: Flag,
    paid: Flag,
    promo_code: Text,
    discount: Fraction,
    tax: Fraction,
    lines: z.array(LineThere),
  })
  .transform(({ total_amount, discount, tax, ...order }) => ({
    ...order,
    total_amount: total_amount ?? cents(order.price + order.tax_amount - order.discount_amount),
    discount: inRange(discount, -1, 1) ?? shareIn(order.discount_amount, order.price, 12),
    tax: inRange(tax, 0, 0.9999) ?? shareIn(order.tax_amount, order.price, 4),
  }))
export type OrderThere = z.output<typeof OrderThere>

const inRange = (fraction: number | undefined, least: number, most: number) =>
  fraction !== undefined && fraction >= least && fraction <= most ? fraction : undefined

/** The fraction that an amount is of a price, if that system does not answer it. */
function shareIn(amount: number, price: number, decimals: number) {
  const share = price === 0 ? 0 : amount / price
  return Number(Math.max(-1, Math.min(share, decimals === 4 ? 0.9999 : 1)).toFixed(decimals))
}

export const ZReportThere = z.object({
  id: SourceId,
  store: requiredValue('store'),
  charge: AmountOrZero('charge'),
  c1: AmountOrZero('C1'),
  c2: AmountOrZero('C2'),
  calculatedCharge: AmountOrZero('calculated charge'),
  calculatedC1: AmountOrZero('calculated C1'),
  calculatedC2: AmountOrZero('calculated C2'),
  comment: atMost('comment', 2000),
  date: requiredMoment('date'),
  employeesPresent: Text,
})
export type ZReportThere = z.output<typeof ZReportThere>

/** The check-in and the check-out are moments, or times of the day. */
export const TimestampThere = z
  .object({
    id: GivenValue,
    employee: requiredValue('employee'),
    employeeStore: Text,
    store: requiredValue('store'),
    date: GivenValue.transform(sourceMoment),
    checkIn: Text,
    checkOut: Text,
  })
  .transform(({ id, date, checkIn, checkOut, ...stamp }, context) => {
    const came = momentOn(checkIn, date?.day)
    const left = momentOn(checkOut, date?.day)
    if (!came) context.addIssue('It has no check-in that is a time.')
    if (checkOut !== '' && !left) context.addIssue('Its check-out is not a time.')
    return {
      ...stamp,
      id: SourceId.safeParse(id).data,
      day: date?.day ?? came?.day ?? '',
      check_in: came?.at ?? '',
      check_out: left?.at ?? null,
    }
  })
export type TimestampThere = z.output<typeof TimestampThere>

/** `09:05`, `9:05 PM` or a whole moment. */
function momentOn(time: string, day: string | undefined) {
  const [, hours = '', minutes = '', seconds = ':00', half = ''] =
    /^(\d{1,2}):(\d\d)(:\d\d)?(?:\.\d+)? ?([AaPp][Mm])?$/.exec(time) ?? []
  if (hours === '') return sourceMoment(time)
  if (day === undefined) return undefined
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  return sourceMoment(`${day} ${String(hour).padStart(2, '0')}:${minutes}${seconds}`)
}

export const MobileReportThere = z.object({
  id: SourceId,
  invoiceNo: Text,
  store: requiredValue('store'),
  customer: Text,
  imei: Text,
  description: Text,
  value: price('value'),
  date: GivenValue.transform(sourceMoment),
})
export type MobileReportThere = z.output<typeof MobileReportThere>
