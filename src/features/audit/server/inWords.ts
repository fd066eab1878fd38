import * as z from 'zod'
import { paidNames, statusNames } from '#features/orders/rules.ts'
import { Money, toDollars } from '#shared/money.ts'
import { roleNames } from '#shared/roles.ts'

/** What a field is called, where its own name does not say it. */
const names: Record<string, string> = {
  quantity_available: 'Available',
  quantity_hold: 'Hold',
  quantity_sold: 'Sold',
  minimum_limit: 'Limit',
  image_name: 'Picture',
  username: 'Store name',
  order_id: 'Order',
  discount: 'Discount %',
  heading: 'Top-level menu title',
  subheading: 'Dropdown label',
  link: 'Device name',
  tagline_fr: 'Tagline in French',
  banner_fr: 'Banner in French',
  promo_text_fr: 'Promo text in French',
  registration: 'GST/HST registration',
  percent: 'Rate %',
  posVersion: 'POS version',
  closures: 'Closed days',
  startTime: 'Start',
  endTime: 'End',
}

/** What the values of a field stand for. */
const meanings: Record<string, Record<string, string>> = {
  status: statusNames,
  paid: paidNames,
  type: roleNames,
}

/** `secondaryDevice` and `wholesale_price` are Secondary device and Wholesale price. */
export function nameInWords(field: string): string {
  const words = field.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
  return names[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value as it stands in the log. Money is whole cents there. */
export function valueInWords(field: string, schema: unknown, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (bare(schema) === Money && typeof value === 'number') return toDollars(value).toFixed(2)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return meanings[field]?.[String(value)] ?? String(value).replace(byTheClock, '$1 $2')
}

/** The same rules as data, for a search through the log in the database. */
export const inWordsOf = (field: string, schema: unknown) => ({
  name: nameInWords(field),
  ...(bare(schema) === Money && { money: true }),
  ...(meanings[field] && { meanings: meanings[field] }),
})

/** A day and an hour by a store's own clock, as a shift has them. */
const byTheClock = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):00$/

const bare = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? bare(schema.unwrap()) : schema
