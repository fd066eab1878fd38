import type { Operation } from './openApi.ts'

// Everything that the attack knows about calls beyond OpenAPI: which rows their ids mean, and who may use the rows of others.

/** Fields that mean the same in all calls. */
const byField: Partial<Record<Thing, readonly string[]>> = {
  users: ['user_id', 'userId'],
  products: ['product_id', 'ids', 'products'],
  orders: ['transaction_id', 'order_id', 'selectedTransactions', 'transactions'],
  stores: ['store_id', 'store_ids', 'from', 'to'],
  employees: ['employee_id'],
  order_lines: ['line_id'],
  shipments: ['shipment_id'],
}

/** For `id` and `selected`, the beginning of the path decides. The longest matching one counts. */
const byPath = {
  appointments: ['/api/admin/appointment/'],
  audit_log: ['/api/admin/auditLog/'],
  barcodes: ['/api/admin/stock/barcode/'],
  contact_messages: ['/api/admin/message/'],
  differences: ['/api/admin/stock/difference/'],
  discounts: ['/api/admin/discount/'],
  employees: ['/api/admin/personalData/', '/pos/employee/'],
  imports: ['/api/admin/import/'],
  invitations: ['/api/user/invitations/'],
  jobs: ['/api/admin/job/'],
  mobile_reports: ['/pos/mobileReport/'],
  moving_findings: ['/api/admin/movingIn/'],
  navigation_items: ['/api/admin/navbar/'],
  order_lines: ['/api/admin/transaction/update/item/', '/api/admin/transaction/delete/item/'],
  orders: ['/api/admin/transaction/', '/api/email/placeOrder/', '/api/admin/stock/picking/'],
  outbox: ['/api/admin/outbox/'],
  products: ['/api/admin/inventory/', '/api/admin/transaction/report/', '/api/admin/stock/place/'],
  punches: ['/pos/timestamp/'],
  questions: ['/api/admin/question/'],
  second_factors: ['/api/user/factor/'],
  services: ['/api/admin/service/'],
  sessions: ['/api/user/sessions/'],
  shifts: ['/api/shift/'],
  shipment_lines: ['/api/admin/stock/receive/'],
  shipments: ['/api/admin/stock/shipment/'],
  stock_ledger: ['/api/admin/stock/movements/'],
  stock_adjustments: ['/api/admin/stock/adjust/'],
  store_photos: ['/api/admin/storePhoto/'],
  stores: ['/pos/store/'],
  tax_rates: ['/api/admin/taxRate/'],
  transfers: ['/api/admin/stock/transfer/'],
  undoable_acts: ['/api/admin/undo/'],
  users: ['/api/user/', '/api/user/factor/reset/', '/api/admin/mobileReportReader/'],
  z_reports: ['/pos/zReport/'],
} as const

/** The rows that calls name by an id: a table, or the transfers among the shipments. */
export type Thing = keyof typeof byPath
const things = Object.keys(byPath).filter((name): name is Thing => name in byPath)
const paths = things.flatMap((thing) => byPath[thing].map((path) => [path, thing] as const))
const fields = new Map(things.flatMap((thing) => (byField[thing] ?? []).map((field) => [field, thing] as const)))

const isId = (field: string) => fields.has(field) || /^(id|selected|selected[A-Z]\w*|\w+_ids?|\w+Ids?)$/.test(field)

/** For all other paths, the rows are those of the list that the path names: `word` of `/api/admin/word/delete/{id}/`. */
const nounOf = (path: string) => /^\/api\/(?:admin\/)?(\w+)\/\w/.exec(path)?.[1]

/** Returns which rows a field of a call names, or undefined for a field that is no id. Throws for an unknown id. */
export function thingOf({ name, path }: Operation, field: string): string | undefined {
  if (!isId(field)) return undefined
  const fitting = paths.filter(([beginning]) => path.startsWith(beginning))
  const [longest] = fitting.toSorted(([one], [other]) => other.length - one.length)
  const thing = fields.get(field) ?? longest?.[1] ?? nounOf(path)
  if (!thing) throw new Error(`ops/attack/things.ts does not know which rows ${field} of ${name} names.`)
  return thing
}

const office = ['admin', 'admin_warehouse']
/** The roles that may use such a row of another user or store. For other rows, only the role of the caller decides. */
const othersMayUse: Readonly<Record<string, readonly string[]>> = {
  ...{ orders: office, order_lines: office, appointments: office, stock_adjustments: office, shipments: office },
  ...{ shipment_lines: office, transfers: office, differences: office, users: ['admin'] },
  ...{ second_factors: [], sessions: [], jobs: [], undoable_acts: [] },
}
/** Nobody uses the cart of another user. */
const cart = /^\/api\/admin\/(cart|transaction\/placeOrder)\//

/** Stores name each other in schedules and appointments, but the stock of another store is not theirs. */
export function mayUseOthers(role: string, thing: string, { path }: Operation): boolean {
  if (thing === 'users' && cart.test(path)) return false
  if (thing === 'stores' && path.startsWith('/api/admin/stock/')) return office.includes(role)
  // The office edits a list below /api/admin/. Any other call is about the rows of the caller’s own store.
  if (thing === nounOf(path)) return path.startsWith('/api/admin/')
  return othersMayUse[thing]?.includes(role) ?? true
}
