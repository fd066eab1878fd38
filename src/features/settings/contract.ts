import * as z from 'zod'
import { PostalCode, Province } from '#shared/address.ts'
import { ById, type Call, Done, Version } from '#shared/call.ts'
import { clocks } from '#shared/clocks.ts'
import { Day } from '#shared/day.ts'
import { namesPercentage } from './lastingText.ts'

const textOf = (most: number) => z.string().trim().max(most, `This text can have at most ${most} characters.`)
/** A text of the site that stays true when the promoted discount changes. */
const lastingText = (most: number) =>
  textOf(most).refine(
    (text) => !namesPercentage(text),
    'Leave the percentage out: the site takes it from the promoted code, so that it is always right.',
  )
const orNothing = <Schema extends z.ZodType<string>>(schema: Schema) => z.union([z.literal(''), schema])

/** When the warehouse gets a mail about new orders: for each one, a list of them at most once an hour, or never. */
export const orderMails = ['each', 'hourly', 'never'] as const

/** The texts of the shop on its site, on invoices and in mails. */
export const Shop = z.object({
  name: z.string(),
  tagline: z.string(),
  tagline_fr: z.string(),
  banner: z.string(),
  banner_fr: z.string(),
  /** The words after "20% off": what the promoted discount is for. */
  promo_for: z.string(),
  promo_for_fr: z.string(),
  promo_text: z.string(),
  promo_text_fr: z.string(),
  /** The code of the discount that the site promotes. */
  promo_code: z.string(),
  address: z.string(),
  city: z.string(),
  province: Province,
  postal_code: z.string(),
  phone: z.string(),
  email: z.string(),
  registration: z.string(),
  clock: z.enum(clocks),
  warranty: z.string(),
  warranty_fr: z.string(),
  privacy_contact: z.string(),
  privacy_email: z.string(),
  /** Administrators must have a second factor. */
  admins_need_factor: z.boolean(),
  /** Adjustments of stock of a higher value need the approval of an administrator. In whole dollars. */
  adjustment_limit: z.int(),
  order_mails: z.enum(orderMails),
  /** The list “What is left to do” is not on the first page of administrators. */
  setup_hidden: z.boolean(),
  version: z.int(),
})
export type Shop = z.output<typeof Shop>

/** All fields except the name may be empty. */
export const ShopChange = z
  .object({
    name: z.string().trim().min(1, 'The name is required.').max(60, 'The name can have at most 60 characters.'),
    tagline: textOf(120),
    tagline_fr: textOf(120),
    banner: lastingText(160),
    banner_fr: lastingText(160),
    promo_for: lastingText(80),
    promo_for_fr: lastingText(80),
    promo_text: lastingText(300),
    promo_text_fr: lastingText(300),
    promo_code: textOf(40).regex(/^\S*$/, 'A promo code has no spaces.'),
    address: textOf(120),
    city: textOf(80),
    province: Province,
    postal_code: orNothing(PostalCode),
    phone: textOf(24).regex(/^(\+?[\d ().-]{7,})?$/, 'Write a phone number like 902-555-0100.'),
    email: orNothing(textOf(254).pipe(z.email('This is not an e-mail address.'))),
    registration: textOf(40)
      .toUpperCase()
      .regex(/^(\d{9} RT\d{4})?$/, 'Write the GST/HST registration like 123456789 RT0001.'),
    clock: z.enum(clocks, 'Choose 12 or 24 hours.'),
    warranty: textOf(3000),
    warranty_fr: textOf(3000),
    privacy_contact: textOf(100),
    privacy_email: orNothing(textOf(254).pipe(z.email('This is not an e-mail address.'))),
    admins_need_factor: z.boolean('Choose whether administrators need a second factor.'),
    adjustment_limit: z
      .int('Enter whole dollars.')
      .min(0, 'The limit must be $0 or more.')
      .max(1_000_000, 'The limit can be at most $1,000,000.'),
    order_mails: z.enum(orderMails, 'Choose when the warehouse gets a mail: for each order, hourly or never.'),
    setup_hidden: z.boolean('Choose whether the list is hidden.'),
    version: Version,
  })
  .partial()
export type ShopChange = z.output<typeof ShopChange>

/** The tax of a province in percent, from the day it starts until the next rate starts. */
export const NewTaxRate = z.object({
  province: Province,
  starts_on: Day,
  percent: z
    .number('The rate is required.')
    .min(0, 'A rate must be 0% or more.')
    .lt(100, 'A rate must be a percentage: less than 100.')
    .multipleOf(0.01, 'A rate can have at most two decimals.'),
})
export type NewTaxRate = z.output<typeof NewTaxRate>

export const TaxRate = z.object({
  id: z.int(),
  province: Province,
  starts_on: Day,
  percent: z.number(),
  /** It has not started yet, so it can still be removed. */
  is_ahead: z.boolean(),
})
export type TaxRate = z.output<typeof TaxRate>

const allow = ['admin'] as const
export const settingsCalls = {
  shop: {
    method: 'POST',
    path: '/admin/shop/',
    allow,
    summary: 'The texts of the shop',
    reply: Shop,
  },
  changeShop: {
    method: 'PATCH',
    path: '/admin/shop/update/',
    allow,
    summary: 'Change the texts of the shop',
    body: ShopChange,
    /** These settings decide how administrators sign in, and who reads the mail of visitors. */
    proof: ({ admins_need_factor, email, privacy_email }: ShopChange) =>
      [admins_need_factor, email, privacy_email].some((value) => value !== undefined),
    reply: Shop,
  },
  taxRates: {
    method: 'POST',
    path: '/admin/taxRate/all/',
    allow,
    summary: 'The tax rates, with the day each starts',
    reply: z.array(TaxRate),
  },
  addTaxRate: {
    method: 'POST',
    path: '/admin/taxRate/insert/',
    allow,
    summary: 'Add a tax rate that starts in the future',
    body: NewTaxRate,
    proof: true,
    reply: TaxRate,
  },
  removeTaxRate: {
    method: 'DELETE',
    path: '/admin/taxRate/delete/{id}/',
    allow,
    summary: 'Remove a tax rate that has not started',
    params: ById,
    proof: true,
    reply: Done,
  },
} as const satisfies Record<string, Call>
