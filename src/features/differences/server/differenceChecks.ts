import { sql } from 'kysely'
import { numberOfShipment } from '#features/shipments/server/queries.ts'
import type { Database } from '#platform/db/database.ts'

/**
 * Finds shipments whose differences are not exactly the difference between what was sent and what was received, and shipments
 * that have a difference before they were received. There should never be any.
 */
export async function findWrongDifferences(db: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct ${numberOfShipment} as number
    from shipments
    join shipment_lines as line on line.shipment_id = shipments.id
    left join (
      select shipment_line_id, sum(case kind when 'too_much' then -pieces else pieces end) as pieces,
        sum(pieces) filter (where settled_as in ('resent', 'credited') and kind <> 'too_much') as taken_back
      from differences group by shipment_line_id
    ) as found on shipment_line_id = line.id
    where coalesce(found.pieces, 0) <> case state when 'received' then quantity - received else 0 end
      or coalesce(found.taken_back, 0) <> line.taken_back
    order by 1`.execute(db)
  return rows.map(({ number }) => number)
}

/**
 * Finds shipments whose rows in the stock ledger do not match what was sent and received. The receiver has what it received or
 * found, less what it sent back. The sender of a transfer has given what it sent, less what came back. There should never be
 * any.
 */
export async function findUnexplainedReceipts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    with settled as (
      select shipment_line_id,
        sum(pieces) filter (where kind <> 'too_much' and settled_as = 'found') as found,
        sum(pieces) filter (where kind <> 'too_much' and settled_as = 'resent') as back,
        sum(pieces) filter (where kind = 'too_much' and settled_as = 'resent') as returned,
        sum(pieces) filter (where kind = 'too_much' and settled_as = 'written_off') as taken
      from differences group by shipment_line_id
    ),
    line as (
      select shipments.id as shipment_id, shipments.state, from_store_id, store_id, return_as, cancelled_as,
        product_id, quantity, received, coalesce(found, 0) as found, coalesce(back, 0) as back,
        coalesce(returned, 0) as returned, coalesce(taken, 0) as taken
      from shipments join shipment_lines on shipment_id = shipments.id
      left join settled on shipment_line_id = shipment_lines.id
    ),
    -- The place 0 is the warehouse.
    moves as (
      select shipment_id, product_id, coalesce(store_id, 0) as place, received + found - returned as pieces
      from line where store_id is not null or return_as = 'sellable'
      union all
      select shipment_id, product_id, from_store_id, back - taken - quantity
      from line
      where from_store_id is not null and (state in ('in_transit', 'received') or cancelled_as = 'written_off')
      union all
      select stock_ledger.shipment_id, product_id, coalesce(stock_ledger.store_id, 0), available_before - available_after
      from stock_ledger join shipments on shipments.id = stock_ledger.shipment_id
      -- Settling a difference of an order also changes what the warehouse has available.
      where shipments.order_id is null or stock_ledger.store_id is not null
    )
    select distinct ${numberOfShipment} as number
    from (
      select shipment_id from moves group by shipment_id, product_id, place having sum(pieces) <> 0
    ) as faulty
    join shipments on shipments.id = faulty.shipment_id
    order by 1`.execute(db)
  return rows.map(({ number }) => number)
}
