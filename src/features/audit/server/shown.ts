import * as z from 'zod'
import { Invitation } from '#features/accounts/contract.ts'
import { UserRow } from '#features/accounts/usersContract.ts'
import { Appointment } from '#features/appointments/contract.ts'
import { ContactMessage } from '#features/contact/contract.ts'
import { Discount } from '#features/discounts/contract.ts'
import { Product } from '#features/inventory/contract.ts'
import { NavigationItem } from '#features/navigation/contract.ts'
import { Order } from '#features/orders/contract.ts'
import { OrderLine } from '#features/orders/linesContract.ts'
import { Shift } from '#features/scheduling/contract.ts'
import { Shop, TaxRate } from '#features/settings/contract.ts'
import { Reader } from '#features/settings/readersContract.ts'
import { Employee } from '#features/staff/contract.ts'
import { Store } from '#features/stores/contract.ts'
import { Timestamp } from '#features/timeClock/contract.ts'
import type { Subject } from '#shared/subjects.ts'

interface Shown {
  fields: z.core.$ZodShape
  /** The fields by which it is called. */
  called: readonly string[]
}

const words = ['brand', 'device', 'product_type', 'category', 'subcategory', 'color'] as const

/** Which number it has and how often it was changed stands beside it, or says nothing. */
const beside = { id: true, version: true } as const

/**
 * What the log shows of each subject: the fields of its contract and no others, whatever a row may hold. The contract
 * also tells which of them are money.
 */
export const shown: Record<Subject, Shown> = {
  product: show(Product.omit(beside), words),
  // Its fractions are there as amounts, too.
  order: show(Order.omit({ ...beside, user_id: true, placed_at: true, discount: true, tax: true }), ['username']),
  'order line': show(OrderLine.omit({ ...beside, user_id: true, product_id: true }), words),
  'promo code': show(Discount.omit(beside), ['promo_code']),
  'navigation item': show(NavigationItem.omit(beside), ['heading', 'subheading']),
  user: show(UserRow.omit({ ...beside, user_id: true }), ['username']),
  invitation: show(Invitation.omit({ expires_at: true }), ['username']),
  // That it was changed is all there is to know of one.
  password: show(z.object({}), []),
  store: show(
    // Its hours and closed days are noted in words.
    Store.omit({ ...beside, user_id: true, has_pin: true, has_key: true }).extend({
      hours: z.string(),
      closures: z.string(),
    }),
    ['name'],
  ),
  'store pin': show(Store.pick({ name: true }), ['name']),
  'store key': show(Store.pick({ name: true }), ['name']),
  employee: show(Employee.omit({ ...beside, store_id: true, pin: true }), ['name']),
  'employee pin': show(Employee.pick({ name: true, store: true }), ['name']),
  'time stamp': show(Timestamp.omit({ ...beside, state: true }), ['employee', 'date']),
  shift: show(Shift.omit({ ...beside, employee_id: true }), ['user', 'startTime']),
  shop: show(Shop.omit({ version: true }), ['name']),
  'tax rate': show(TaxRate.omit({ id: true, is_ahead: true }), ['province', 'starts_on']),
  'mobile report reader': show(Reader.omit({ id: true }), ['username']),
  // How a visitor is reached is for the appointments themselves.
  appointment: show(
    Appointment.pick({
      code: true,
      store: true,
      service: true,
      appointmentDate: true,
      appointmentTime: true,
      state: true,
    }),
    ['code', 'store'],
  ),
  // What somebody wrote to us is for the messages, and no longer there once it is removed from them.
  'contact message': show(ContactMessage.pick({ name: true, answered: true, answered_by: true }), ['name']),
}

const bySubject = new Map<string, Shown>(Object.entries(shown))

/** Nothing of what the log knows by a name that is no longer in use. */
export const shownOf = (subject: string) => bySubject.get(subject)?.fields ?? {}

function show<Row extends z.ZodObject>(row: Row, called: readonly (keyof z.output<Row> & string)[]): Shown {
  return { fields: row.shape, called }
}
