import { sql } from 'kysely'
import { fillAccounts } from '#features/accounts/server/demo.ts'
import { hasUsers } from '#features/accounts/server/queries.ts'
import { fillAppointments } from '#features/appointments/server/demo.ts'
import { fillMessages } from '#features/contact/server/demo.ts'
import { fillDiscounts } from '#features/discounts/server/demo.ts'
import { fillProducts, tellStockHistory } from '#features/inventory/server/demo.ts'
import { fillMobileReports } from '#features/mobileReports/server/demo.ts'
import { fillNavigation } from '#features/navigation/server/demo.ts'
import { fillOrders } from '#features/orders/server/demo.ts'
import { fillShifts } from '#features/scheduling/server/demo.ts'
import { fillSettings } from '#features/settings/server/demo.ts'
import { fillEmployees } from '#features/staff/server/demo.ts'
import { fillStores } from '#features/stores/server/demo.ts'
import { fillTimeClock } from '#features/timeClock/server/demo.ts'
import { fillZReports } from '#features/zReports/server/demo.ts'
import type { Database } from '#platform/db/database.ts'

/** Fills an empty shop with the demo shop, whole or not at all; of several nodes that start at once, one does. */
export async function fillDemoShop(db: Database): Promise<boolean> {
  const isFilled = await fillAtOnce(db)
  // Until PostgreSQL has counted what came so suddenly, in a minute or so, it plans for an empty shop.
  if (isFilled) await sql`vacuum analyze`.execute(db)
  return isFilled
}

const fillAtOnce = (db: Database): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { demo } = await tx.selectFrom('shop').select('demo').forUpdate().executeTakeFirstOrThrow()
    if (demo || (await hasUsers(tx))) return false
    await tx.updateTable('shop').set({ demo: true }).execute()
    await fillAccounts(tx)
    await fillSettings(tx)
    await fillStores(tx)
    await fillEmployees(tx)
    await fillProducts(tx)
    await fillDiscounts(tx)
    await fillNavigation(tx)
    await fillOrders(tx)
    await tellStockHistory(tx)
    await fillShifts(tx)
    await fillTimeClock(tx)
    await fillZReports(tx)
    await fillMobileReports(tx)
    await fillAppointments(tx)
    await fillMessages(tx)
    return true
  })

export const isDemoShop = async (db: Database) =>
  (await db.selectFrom('shop').select('demo').executeTakeFirstOrThrow()).demo
