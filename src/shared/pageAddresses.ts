import { page } from './page.ts'

// Every page to which another file links. A link that is written here once is the same on the server and in the browser, and no
// feature imports another one for an address.

// The workbench.

/** The home of the workbench. The public site links to it, and search engines stay out of all that is below it. */
export const workbenchHome = page('/admin')
export const appointmentsPage = page('/admin/appointments')
export const backupsPage = page('/admin/backups')
export const cartPage = page('/admin/cart')
export const differencesPage = page('/admin/differences')
export const forgotPasswordPage = page('/admin/forgotPassword')
export const healthPage = page('/admin/health')
export const importsPage = page('/admin/import')
export const importPage = page('/admin/import/$import_id')
export const movingInPage = page('/admin/import/moving-in')
export const movingFindingsPage = page('/admin/import/moving-in/findings')
export const inventoryPage = page('/admin/inventory')
export const jobsPage = page('/admin/jobs')
export const messagesPage = page('/admin/messages')
/** The mailed links have their secret behind a `#`, which no browser sends, so that it is in no log. */
export const newPasswordPage = page('/admin/newPassword')
export const notMePage = page('/admin/notMe')
export const orderFormPage = page('/admin/orderForm')
export const outboxPage = page('/admin/outbox')
export const pickingPage = page('/admin/picking')
/** The page to pick the orders in its parameter `orders`: `?orders=1042,1043`. */
export const pickingRoundPage = page('/admin/picking/round')
export const accountSettingsPage = page('/admin/settings/account')
export const shipmentsPage = page('/admin/shipments')
export const receivePage = page('/admin/shipments/receive/$shipment_id')
export const newTransferPage = page('/admin/shipments/transfer')
export const transferPage = page('/admin/shipments/transfer/$shipment_id')
export const signInPage = page('/admin/signin')
export const signUpPage = page('/admin/signup')
export const adjustmentsPage = page('/admin/stock/adjustments')
export const barcodesPage = page('/admin/stock/codes')
export const firstCountPage = page('/admin/stock/count')
export const movementsPage = page('/admin/stock/movements')
export const stockOnHandPage = page('/admin/stock/places')
export const productPlacesPage = page('/admin/stock/places/$product_id')
export const orderItemsPage = page('/admin/transactions/$id')
export const invoicePage = page('/admin/transactions/invoice/$id')
export const ordersPage = page('/admin/transactions/summary')
export const supplierPage = page('/adminSupplier')
export const apiDocsPage = page('/api/docs')

// The public site, in English. Links add the language.

/** The home of the public site, in English. */
export const siteHome = page('/')
export const accessibilityPage = page('/accessibility')
/** What the link in a visitor's mail opens. */
export const ownAppointmentPage = page('/appointment')
/** Visitors do not buy online. At this address they read how to buy in a store. */
export const buyInStorePage = page('/cart')
export const contactPage = page('/contact')
export const findPage = page('/find')
export const storePage = page('/find/$slug')
export const privacyPage = page('/privacy')
export const questionsPage = page('/questions')
export const servicesPage = page('/services')
export const servicePage = page('/services/$slug')
export const warrantyPage = page('/warranty')
