import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { featureOf, readImports } from '../sources.ts'

/**
 * The features that own each table. If the platform works with a table and a feature shows it to people, both own it. The
 * platform does not import features. The tables of features that it reads are listed below.
 */
const owners: Readonly<Record<string, readonly string[]>> = {
  account_notices: ['accounts'],
  announcement_receipts: ['announcements'],
  announcement_stores: ['announcements'],
  announcements: ['announcements'],
  answered_calls: ['platform'],
  appointments: ['appointments'],
  audit_log: ['platform', 'audit'],
  // A view with the tax and the store of a user who orders, from users, stores, shop and tax rates.
  buyers: ['stores'],
  barcodes: ['barcodes'],
  cart_items: ['cart'],
  contact_messages: ['contact'],
  differences: ['differences'],
  discounts: ['discounts'],
  download_links: ['platform'],
  employees: ['staff'],
  factor_challenges: ['accounts'],
  erasures: ['platform'],
  floods: ['health'],
  import_headings: ['imports'],
  import_rows: ['imports'],
  imports: ['imports'],
  invitations: ['accounts'],
  // The platform runs the jobs and keeps their files. The page Jobs lists them.
  job_files: ['platform'],
  jobs: ['platform', 'jobs'],
  known_devices: ['accounts'],
  limit_windows: ['platform'],
  limited_events: ['platform'],
  listed_announcements: ['announcements'],
  mail_secrets: ['platform'],
  mailed_orders: ['shipments'],
  mobile_report_readers: ['mobileReports'],
  mobile_reports: ['mobileReports'],
  moved_rows: ['movingIn'],
  moving_findings: ['movingIn'],
  moving_months: ['movingIn'],
  moving_runs: ['movingIn'],
  navigation_items: ['navigation'],
  // Nodes write it; the page Health lists it.
  nodes: ['platform', 'health'],
  order_lines: ['orders'],
  order_sums: ['orders'],
  orders: ['orders'],
  outbox: ['platform', 'mail'],
  password_resets: ['accounts'],
  product_sums: ['orders'],
  product_terms: ['inventory'],
  products: ['inventory'],
  punches: ['timeClock'],
  questions: ['questions'],
  receipt_lines: ['receipts'],
  receipts: ['receipts'],
  // The platform writes it beside the audit log, which lists both.
  security_events: ['platform'],
  recovery_codes: ['accounts'],
  second_factors: ['accounts'],
  sessions: ['platform', 'accounts'],
  sign_in_tickets: ['accounts'],
  services: ['services'],
  shifts: ['scheduling'],
  setup_states: ['setup'],
  shipment_lines: ['shipments'],
  shipments: ['shipments'],
  shop: ['platform', 'settings'],
  // The platform reads both for the frame of mails.
  branding: ['platform', 'branding'],
  brand_pictures: ['platform', 'branding'],
  // The inventory writes it with each change; stock lists it.
  stock_ledger: ['inventory', 'stock'],
  stock_adjustments: ['adjustments'],
  store_closures: ['stores'],
  store_hours: ['stores'],
  store_announcements: ['announcements'],
  store_photos: ['stores'],
  // The inventory changes it, as the stock of the warehouse; places lists it.
  store_stock: ['inventory', 'places'],
  store_sums: ['orders'],
  stores: ['stores'],
  tax_rates: ['settings'],
  undoable_acts: ['platform'],
  users: ['accounts'],
  z_reports: ['zReports'],
}

interface Read {
  file: string
  of: readonly string[]
  because: string
}
/**
 * Places where one statement reads the table of another feature, because a second query would take longer. No others are
 * allowed.
 */
const allowed: readonly Read[] = [
  {
    file: 'src/platform/auth/sessionTokens.ts',
    of: ['users', 'second_factors'],
    because: 'Every request reads its session, and with it the user, who may have to add a second factor first.',
  },
  {
    file: 'src/platform/auth/pins.ts',
    of: ['employees', 'stores'],
    because: 'Pins are checked for the tills of several features.',
  },
  {
    file: 'src/platform/auth/till.ts',
    of: ['stores'],
    because: 'Every call of a till looks its store up by its key.',
  },
  {
    file: 'src/platform/jobs/fileRights.ts',
    of: ['stores', 'users'],
    because: 'The file of a job is sent only while its user has the role and the store with which it was made.',
  },
  {
    file: 'src/features/training/server/fillAnew.ts',
    of: ['jobs', 'sessions'],
    because: 'Both are checked under the lock of the transaction that empties all tables.',
  },
  {
    file: 'src/features/accounts/server/queries.ts',
    of: ['mobile_report_readers'],
    because: 'MobileReports imports accounts, and a session is read with the lists that its user is on.',
  },
  {
    file: 'src/features/accounts/server/userQueries.ts',
    of: ['stores'],
    because: 'Stores imports accounts, so accounts cannot import the query that finds the store of a user.',
  },
  {
    file: 'src/features/appointments/server/openAppointments.ts',
    of: ['stores'],
    because: 'An appointment is open until its time in the time zone of its store.',
  },
  {
    file: 'src/features/appointments/server/queries.ts',
    of: ['stores'],
    because: 'An appointment is listed with its store; free times are the store’s times without those taken.',
  },
  {
    file: 'src/features/appointments/server/demo.ts',
    of: ['stores'],
    because: 'The database calculates the times of all stores for a month.',
  },
  {
    file: 'src/features/cart/server/queries.ts',
    of: ['products'],
    because: 'A line is shown at its product’s price, and only added while there is stock.',
  },
  {
    file: 'src/features/contact/server/queries.ts',
    of: ['users'],
    because: 'A message is listed with the user who answered it.',
  },
  {
    file: 'src/features/inventory/server/demo.ts',
    of: ['users'],
    because: 'The demo shop’s stock history names users, and is written from whole tables.',
  },
  {
    file: 'src/features/inventory/server/storeStock.ts',
    of: ['shipment_lines', 'shipments', 'stores'],
    because:
      'Shipments imports the inventory, so the inventory cannot import the query that finds what is on its way. The catalogue shows the stock of the store of its user, and every page of it would wait for a second statement.',
  },
  {
    file: 'src/features/mobileReports/server/readerQueries.ts',
    of: ['users'],
    because: 'A reader is listed with the name and the address of the user.',
  },
  {
    file: 'src/features/mobileReports/server/queries.ts',
    of: ['stores'],
    because: 'A report is listed with its store.',
  },
  {
    file: 'src/features/orders/server/placeOrderQueries.ts',
    of: ['buyers', 'products'],
    because: 'Others wait for the locked products while an order is placed, so it takes few statements.',
  },
  {
    file: 'src/features/orders/server/parties.ts',
    of: ['shop', 'stores', 'users'],
    because: 'All that is on an invoice or a packing slip is read at one moment.',
  },
  {
    file: 'src/features/orders/server/packingSlip/queries.ts',
    of: ['products'],
    because: 'All that is on a packing slip is read at one moment.',
  },
  {
    file: 'src/features/reports/server/queries.ts',
    of: ['order_lines', 'order_sums', 'orders', 'product_sums', 'store_sums'],
    because: 'The report adds up the lines of orders, and the sums that are kept of them.',
  },
  {
    file: 'src/features/scheduling/server/queries.ts',
    of: ['employees', 'stores'],
    because: 'A shift is shown with its employee and its store.',
  },
  {
    file: 'src/features/staff/server/queries.ts',
    of: ['stores'],
    because: 'An employee is listed with their store.',
  },
  {
    file: 'src/features/stock/server/queries.ts',
    of: ['products'],
    because: 'A movement is listed with its product.',
  },
  {
    file: 'src/features/stock/server/movementSearch.ts',
    of: ['products'],
    because: 'Movements are searched by the name of their product, also of one that was removed.',
  },
  {
    file: 'src/features/stores/server/queries.ts',
    of: ['users'],
    because: 'A store is listed with its user.',
  },
  {
    file: 'src/features/timeClock/server/queries.ts',
    of: ['employees', 'stores'],
    because: 'A time stamp is listed with its employee and its store, and in the store’s time.',
  },
  {
    file: 'src/features/zReports/server/queries.ts',
    of: ['stores'],
    because: 'A report is listed with its store.',
  },
  {
    file: 'src/features/zReports/server/personal.ts',
    of: ['employees', 'punches'],
    because: 'Whose name is in a report is decided by who was in at the store on that day.',
  },
  {
    file: 'src/features/zReports/server/demo.ts',
    of: ['employees', 'punches', 'stores'],
    because: 'The demo shop’s reports name the employees who were there on each day.',
  },
  {
    file: 'src/features/places/server/queries.ts',
    of: ['products'],
    because: 'The stock of a store is listed with its products.',
  },
  {
    file: 'src/features/adjustments/server/queries.ts',
    of: ['products'],
    because: 'An adjustment is listed with its product, also one that was removed.',
  },
  {
    file: 'src/features/shipments/server/queries.ts',
    of: ['orders', 'products', 'stores'],
    because: 'A shipment is listed with its store or its buyer, and with its products.',
  },
  {
    file: 'src/features/shipments/server/pickingQueries.ts',
    of: ['order_lines', 'orders', 'products'],
    because: 'What is picked is listed with its product, its shelf and its order.',
  },
  {
    file: 'src/features/shipments/server/checks.ts',
    of: ['order_lines', 'orders'],
    because: 'The checks compare shipments with the orders that they are of.',
  },
  {
    file: 'src/features/differences/server/queries.ts',
    of: ['products', 'shipment_lines', 'shipments'],
    because: 'A difference is listed with its shipment and its product, and belongs to whoever sent the shipment.',
  },
  {
    file: 'src/features/differences/server/differenceChecks.ts',
    of: ['shipment_lines', 'shipments', 'stock_ledger'],
    because: 'The checks compare differences with the shipments that they are of, and with the ledger.',
  },
  {
    file: 'src/features/receipts/server/queries.ts',
    of: ['shipment_lines'],
    because: 'A receipt that is sent again names its lines by their products.',
  },
  {
    file: 'src/features/receipts/server/unreceived.ts',
    of: ['order_lines', 'orders', 'products', 'shipment_lines', 'shipments', 'stores'],
    because: 'What is open and on its way of up to 5,000 orders is counted in one statement.',
  },
  {
    file: 'src/features/barcodes/server/manyBarcodes.ts',
    of: ['products'],
    because: 'The message that a code is taken names its product.',
  },
  {
    file: 'src/features/barcodes/server/queries.ts',
    of: ['products'],
    because: 'A code is listed with its product.',
  },
]

/** Every table and view that the migrations make. */
const tables = [
  ...(readFileSync('src/platform/db/types.ts', 'utf8').split('export interface DB {')[1] ?? '').matchAll(
    /^ {2}(\w+):/gm,
  ),
].map(([, name = '']) => name)

const inKysely = /\b(selectFrom|insertInto|updateTable|deleteFrom|\w*[jJ]oin|using|from)\(\s*'(\w+)/g
/** Also `from products, users supplier`. */
const inSql = /\b(from|join|into|update|delete from)\s+((?:\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*\w+)/g
const writing = ['insertInto', 'updateTable', 'deleteFrom', 'into', 'update', 'delete from']

interface Use {
  file: string
  table: string
  isWritten: boolean
}
/** Empties all tables of a training shop, and inserts the rows that the migrations insert. It belongs to no feature. */
const allTables = 'src/app/emptyTables.ts'

/** Each table that a file reads or writes and that belongs to another feature. */
const foreign: readonly Use[] = [...readImports().keys()]
  .filter((file) => file !== allTables)
  .flatMap((file) => {
    const owner = featureOf(file) ?? file.split('/')[1] ?? ''
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    return [...code.matchAll(inKysely), ...code.matchAll(inSql)].flatMap(([, verb = '', names = '']) =>
      names
        .split(',')
        .map((name) => name.trim().split(/\s/)[0] ?? '')
        .filter((table) => tables.includes(table) && !owners[table]?.includes(owner))
        .map((table) => ({ file, table, isWritten: writing.includes(verb) })),
    )
  })

it('every table has an owner', () => {
  expect(tables.toSorted()).toEqual(Object.keys(owners).toSorted())
})

it('no feature writes a table of another one', () => {
  expect(foreign.filter(({ isWritten }) => isWritten)).toEqual([])
})

it('a feature reads a table of another one only where the list above says why', () => {
  const read = new Set(foreign.map(({ file, table }) => `${file}: ${table}`))
  const listed = allowed.flatMap(({ file, of }) => of.map((table) => `${file}: ${table}`))
  expect([...read].toSorted()).toEqual(listed.toSorted())
})
