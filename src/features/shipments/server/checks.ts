import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { numberOfShipment } from './queries.ts'

/**
 * Finds the lines of orders whose number of shipped pieces differs from that of their shipments, without pieces that are sent
 * again or were credited. There should never be any.
 */
export async function findWronglyShipped(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select line.id
    from order_lines as line
    left join (
      select order_line_id, sum(shipment_lines.quantity - taken_back) as pieces
      from shipment_lines join shipments on shipments.id = shipment_id and state <> 'cancelled'
      group by order_line_id
    ) as sent on order_line_id = line.id
    where shipped <> coalesce(pieces, 0)
    order by line.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Finds the shipments with another store, order or product than their lines. There should never be any. */
export async function findMisdirected(db: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select ${numberOfShipment} as number
    from shipments join orders on orders.id = shipments.order_id
    where shipments.store_id is distinct from orders.store_id
      or (state = 'in_transit' and shipments.store_id is null)
      or exists (
        select from shipment_lines as sent left join order_lines as line on line.id = order_line_id
        where shipment_id = shipments.id and (
          line.order_id <> shipments.order_id or line.product_id <> sent.product_id
          or (order_line_id is null and sent.quantity > taken_back and state <> 'cancelled')
        )
      )
    order by shipments.id`.execute(db)
  return rows.map(({ number }) => number)
}
