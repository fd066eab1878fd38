import type { DB } from '#platform/db/types.ts'
import type { Operation } from './openApi.ts'

// All that the attack knows of the shop's calls beyond OpenAPI: which rows their ids mean, and who may use those of others.

/** The tables of the rows that calls name by an id. */
export type Thing = keyof Pick<
  DB,
  | 'announcements'
  | 'appointments'
  | 'audit_log'
  | 'barcodes'
  | 'contact_messages'
  | 'differences'
  | 'discounts'
  | 'employees'
  | 'invitations'
  | 'jobs'
  | 'mobile_reports'
  | 'navigation_items'
  | 'order_lines'
  | 'orders'
  | 'outbox'
  | 'products'
  | 'punches'
  | 'questions'
  | 'second_factors'
  | 'services'
  | 'sessions'
  | 'shifts'
  | 'shipment_lines'
  | 'shipments'
  | 'stock_adjustments'
  | 'stock_ledger'
  | 'store_photos'
  | 'stores'
  | 'tax_rates'
  | 'undoable_acts'
  | 'users'
  | 'z_reports'
>

/** Fields that mean the same in all calls. */
const byField: Readonly<Record<string, Thing>> = {
  user_id: 'users',
  userId: 'users',
  product_id: 'products',
  ids: 'products',
  transaction_id: 'orders',
  order_id: 'orders',
  selectedTransactions: 'orders',
  transactions: 'orders',
  store_id: 'stores',
  store_ids: 'stores',
  employee_id: 'employees',
  line_id: 'order_lines',
  shipment_id: 'shipments',
}

/** For `id` and `selected`, the beginning of the path decides. The first line that fits counts. */
const byPath: readonly (readonly [path: string, thing: Thing])[] = [
  ['/api/admin/undo/', 'undoable_acts'],
  ['/api/admin/job/', 'jobs'],
  ['/api/user/invitations/', 'invitations'],
  ['/api/user/sessions/', 'sessions'],
  ['/api/user/factor/reset/', 'users'],
  ['/api/user/factor/', 'second_factors'],
  ['/api/user/', 'users'],
  ['/api/admin/taxRate/', 'tax_rates'],
  ['/api/admin/mobileReportReader/', 'users'],
  ['/api/admin/storePhoto/', 'store_photos'],
  ['/api/admin/announcement/', 'announcements'],
  ['/api/announcement/', 'announcements'],
  ['/api/admin/inventory/', 'products'],
  ['/api/admin/discount/', 'discounts'],
  ['/api/admin/navbar/', 'navigation_items'],
  ['/api/admin/transaction/update/item/', 'order_lines'],
  ['/api/admin/transaction/delete/item/', 'order_lines'],
  ['/api/admin/transaction/report/', 'products'],
  ['/api/admin/transaction/', 'orders'],
  ['/api/email/placeOrder/', 'orders'],
  ['/api/admin/stock/movements/', 'stock_ledger'],
  ['/api/admin/stock/adjust/', 'stock_adjustments'],
  ['/api/admin/stock/place/', 'products'],
  ['/api/admin/stock/picking/', 'orders'],
  ['/api/admin/stock/shipment/', 'shipments'],
  ['/api/admin/stock/transfer/', 'shipments'],
  ['/api/admin/stock/receive/', 'shipment_lines'],
  ['/api/admin/stock/difference/', 'differences'],
  ['/api/admin/stock/barcode/', 'barcodes'],
  ['/api/shift/', 'shifts'],
  ['/api/admin/service/', 'services'],
  ['/api/admin/appointment/', 'appointments'],
  ['/api/admin/message/', 'contact_messages'],
  ['/api/admin/question/', 'questions'],
  ['/api/admin/outbox/', 'outbox'],
  ['/api/admin/auditLog/', 'audit_log'],
  ['/api/admin/personalData/', 'employees'],
  ['/pos/store/', 'stores'],
  ['/pos/employee/', 'employees'],
  ['/pos/timestamp/', 'punches'],
  ['/pos/zReport/', 'z_reports'],
  ['/pos/mobileReport/', 'mobile_reports'],
]

const isId = (field: string) => /^(id|ids|transactions|selected|selected[A-Z]\w*|\w+_ids?|\w+Ids?)$/.test(field)

/** Returns which rows a field of a call names, or undefined for a field that is no id. Throws for an unknown id. */
export function thingOf({ name, path }: Operation, field: string): Thing | undefined {
  if (!isId(field)) return undefined
  const thing = byField[field] ?? byPath.find(([beginning]) => path.startsWith(beginning))?.[1]
  if (!thing) throw new Error(`ops/attack/things.ts does not know which rows ${field} of ${name} names.`)
  return thing
}

/** The roles that may use such a row of another user. For other rows, only the role of the caller decides. */
const othersMayUse: Partial<Record<Thing, readonly string[]>> = {
  orders: ['admin', 'admin_warehouse'],
  order_lines: ['admin', 'admin_warehouse'],
  appointments: ['admin', 'admin_warehouse'],
  announcements: ['admin'],
  stock_adjustments: ['admin', 'admin_warehouse'],
  shipments: ['admin', 'admin_warehouse'],
  shipment_lines: ['admin', 'admin_warehouse'],
  differences: ['admin', 'admin_warehouse'],
  users: ['admin'],
  second_factors: [],
  sessions: [],
  jobs: [],
  undoable_acts: [],
}
/** Nobody uses the cart of another user. */
const cart = /^\/api\/admin\/(cart|transaction\/placeOrder)\//

export const mayUseOthers = (role: string, thing: Thing, { path }: Operation) =>
  thing === 'users' && cart.test(path) ? false : (othersMayUse[thing]?.includes(role) ?? true)
