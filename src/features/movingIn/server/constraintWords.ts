import pg from 'pg'
import { Refusal } from '#platform/refusal/refusal.ts'

/** What the constraints of the tables mean for a row of the earlier system. */
const words: Readonly<Record<string, string>> = {
  users_email_key: 'Another user has this e-mail address.',
  users_username_key: 'Another user has this name.',
  stores_name_key: 'Another store has this name.',
  stores_user_id_key: 'Its user orders for another store already.',
  employees_pin_key: 'Another employee of the store has this pin.',
  discounts_promo_code_key: 'Another row has this promo code.',
  discounts_promo_code_check: 'The promo code is empty, has a space or more than 40 characters.',
  discounts_percent_check: 'The discount is not between 0 and 100 percent.',
  navigation_items_key: 'The menu has this item already.',
  orders_price_cents_check: 'Its amount is below 0.',
  orders_tax_cents_check: 'Its tax is below 0.',
  order_lines_pkey: 'One of its lines has the ID of a line of another order.',
  shipment_lines_order_line_id_fkey: 'A part of it was shipped here, so it stays as it is here.',
  punches_overlap_check: 'The employee was at two places at this time.',
  punches_open_key: 'The employee is checked in already.',
  punches_order_check: 'The check-out is before the check-in.',
  punches_length_check: 'The check-out is more than 16 hours after the check-in.',
  mobile_reports_imei_check: 'The IMEI is not 15 digits with a right last digit.',
}

/** Why the database refused a row. */
export function wordsOfViolation(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (!(error instanceof pg.DatabaseError)) return 'It could not be written.'
  const { constraint = '', column = '' } = error
  return words[constraint] ?? `This shop does not allow one of its values (${constraint || column || error.code}).`
}
