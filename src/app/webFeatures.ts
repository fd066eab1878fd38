import { accounts } from '#features/accounts/web/feature.ts'
import { adjustments } from '#features/adjustments/web/feature.ts'
import { announcements } from '#features/announcements/web/feature.ts'
import { apiDocs } from '#features/apiDocs/web/feature.ts'
import { appointments } from '#features/appointments/web/feature.ts'
import { audit } from '#features/audit/web/feature.ts'
import { backups } from '#features/backups/web/feature.ts'
import { barcodes } from '#features/barcodes/web/feature.ts'
import { cart } from '#features/cart/web/feature.ts'
import { catalogue } from '#features/catalogue/web/feature.ts'
import { checkout } from '#features/checkout/web/feature.ts'
import { contact } from '#features/contact/web/feature.ts'
import { counts } from '#features/counts/web/feature.ts'
import { differences } from '#features/differences/web/feature.ts'
import { discounts } from '#features/discounts/web/feature.ts'
import { health } from '#features/health/web/feature.ts'
import { imports } from '#features/imports/web/feature.ts'
import { inventory } from '#features/inventory/web/feature.ts'
import { jobs } from '#features/jobs/web/feature.ts'
import { mail } from '#features/mail/web/feature.ts'
import { mobileReports } from '#features/mobileReports/web/feature.ts'
import { movingIn } from '#features/movingIn/web/feature.ts'
import { navigation } from '#features/navigation/web/feature.ts'
import { orderForm } from '#features/orderForm/web/feature.ts'
import { orders } from '#features/orders/web/feature.ts'
import { places } from '#features/places/web/feature.ts'
import { privacy } from '#features/privacy/web/feature.ts'
import { questions } from '#features/questions/web/feature.ts'
import { receipts } from '#features/receipts/web/feature.ts'
import { reports } from '#features/reports/web/feature.ts'
import { scheduling } from '#features/scheduling/web/feature.ts'
import { services } from '#features/services/web/feature.ts'
import { settings } from '#features/settings/web/feature.ts'
import { setup } from '#features/setup/web/feature.ts'
import { shipments } from '#features/shipments/web/feature.ts'
import { staff } from '#features/staff/web/feature.ts'
import { stock } from '#features/stock/web/feature.ts'
import { stores } from '#features/stores/web/feature.ts'
import { timeClock } from '#features/timeClock/web/feature.ts'
import { transfers } from '#features/transfers/web/feature.ts'
import { zReports } from '#features/zReports/web/feature.ts'
import type { WebFeatures } from '#workbench/feature.ts'

/** Every feature that has pages in the workbench, by the name of its folder. */
export const webFeatures: WebFeatures = {
  accounts,
  adjustments,
  announcements,
  apiDocs,
  appointments,
  audit,
  backups,
  barcodes,
  cart,
  catalogue,
  checkout,
  contact,
  counts,
  differences,
  discounts,
  health,
  imports,
  inventory,
  jobs,
  mail,
  mobileReports,
  movingIn,
  navigation,
  orderForm,
  orders,
  places,
  privacy,
  questions,
  receipts,
  reports,
  scheduling,
  services,
  settings,
  setup,
  shipments,
  staff,
  stock,
  stores,
  timeClock,
  transfers,
  zReports,
}
