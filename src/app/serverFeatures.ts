import { accounts } from '#features/accounts/server/feature.ts'
import { adjustments } from '#features/adjustments/server/feature.ts'
import { announcements } from '#features/announcements/server/feature.ts'
import { appointments } from '#features/appointments/server/feature.ts'
import { audit } from '#features/audit/server/feature.ts'
import { backups } from '#features/backups/server/feature.ts'
import { barcodes } from '#features/barcodes/server/feature.ts'
import { branding } from '#features/branding/server/feature.ts'
import { cart } from '#features/cart/server/feature.ts'
import { contact } from '#features/contact/server/feature.ts'
import { counts } from '#features/counts/server/feature.ts'
import { differences } from '#features/differences/server/feature.ts'
import { discounts } from '#features/discounts/server/feature.ts'
import { health } from '#features/health/server/feature.ts'
import { home } from '#features/home/server/feature.ts'
import { imports } from '#features/imports/server/feature.ts'
import { inventory } from '#features/inventory/server/feature.ts'
import { jobs } from '#features/jobs/server/feature.ts'
import { mail } from '#features/mail/server/feature.ts'
import { mobileReports } from '#features/mobileReports/server/feature.ts'
import { movingIn } from '#features/movingIn/server/feature.ts'
import { navigation } from '#features/navigation/server/feature.ts'
import { orderForm } from '#features/orderForm/server/feature.ts'
import { orders } from '#features/orders/server/feature.ts'
import { places } from '#features/places/server/feature.ts'
import { policies } from '#features/policies/server/feature.ts'
import { privacy } from '#features/privacy/server/feature.ts'
import { questions } from '#features/questions/server/feature.ts'
import { receipts } from '#features/receipts/server/feature.ts'
import { reports } from '#features/reports/server/feature.ts'
import { scheduling } from '#features/scheduling/server/feature.ts'
import { services } from '#features/services/server/feature.ts'
import { settings } from '#features/settings/server/feature.ts'
import { setup } from '#features/setup/server/feature.ts'
import { shipments } from '#features/shipments/server/feature.ts'
import { staff } from '#features/staff/server/feature.ts'
import { stock } from '#features/stock/server/feature.ts'
import { stores } from '#features/stores/server/feature.ts'
import { timeClock } from '#features/timeClock/server/feature.ts'
import { training } from '#features/training/server/feature.ts'
import { transfers } from '#features/transfers/server/feature.ts'
import { zReports } from '#features/zReports/server/feature.ts'
import type { ServerFeatures } from '#platform/shop/feature.ts'

/**
 * Every feature of the server, by the name of its folder. The demo shop is filled in this order: orders, for example,
 * need stores and products.
 */
export const serverFeatures: ServerFeatures = {
  accounts,
  settings,
  branding,
  stores,
  staff,
  announcements,
  inventory,
  cart,
  discounts,
  navigation,
  imports,
  orderForm,
  orders,
  shipments,
  differences,
  stock,
  places,
  receipts,
  transfers,
  adjustments,
  counts,
  barcodes,
  reports,
  scheduling,
  timeClock,
  zReports,
  mobileReports,
  movingIn,
  services,
  appointments,
  contact,
  questions,
  policies,
  privacy,
  mail,
  setup,
  training,
  jobs,
  audit,
  backups,
  health,
  home,
}

/** The rules that `npm run verify` and every backup check. */
export const dataChecks = Object.values(serverFeatures).flatMap(({ checks = [] }) => checks)

/** The tables of the settings that the office can change. The backup of a shop with an external database contains them. */
export const settingsTables = Object.values(serverFeatures).flatMap(({ settings = [] }) => settings)
