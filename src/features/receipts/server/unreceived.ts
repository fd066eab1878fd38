import { sql } from 'kysely'
import type { SelectedOrders, Unreceived } from '#features/orders/contract.ts'
import { idsOf } from '#features/orders/server/selectedOrders.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'

const done = { en: 'marked as completed', fr: 'marqué comme terminé' }

/** The pieces that count as received when these orders are set to Completed: those that are open, and those on their way. */
export async function countUnreceived(db: Database, selected: SelectedOrders, by: Session): Promise<Unreceived> {
  const ids = await idsOf(db, selected, { by, done })
  const { rows } = await sql<Unreceived>`
    with pieces as (
      select order_id, quantity - shipped as open, 0 as on_their_way
      from order_lines join products on products.id = product_id
      where order_id = any(${ids}) and quantity > shipped and retired_at is null
      union all
      select order_id, 0, quantity - received - damaged
      from shipment_lines join shipments on shipments.id = shipment_id
      where order_id = any(${ids}) and state = 'in_transit' and quantity > received + damaged
    )
    select coalesce(sum(open), 0)::integer as open, coalesce(sum(on_their_way), 0)::integer as on_their_way,
      count(distinct orders.id)::integer as transactions,
      case when min(coalesce(store_id, 0)) = max(coalesce(store_id, 0)) then coalesce(min(stores.name), '') else '' end as place
    from pieces join orders on orders.id = order_id left join stores on stores.id = store_id
    where status = 0`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A sum without groups has one row.')
  return found
}
