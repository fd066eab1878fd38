import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/**
 * Finds the shipments that were received otherwise than they were sent, without a difference for exactly these pieces; and those
 * with a difference before they were received. There should never be one.
 */
export async function findWrongDifferences(db: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct concat(order_id, '-', nth) as number
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
 * Finds the shipments whose rows in the stock ledger of their store do not add up to the pieces that were received or found, less
 * those that were sent back. There should never be one.
 */
export async function findUnexplainedReceipts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct concat(order_id, '-', nth) as number
    from (
      select line.shipment_id, product_id, sum(received + coalesce(settled, 0)) as pieces
      from shipment_lines as line
      left join (
        select shipment_line_id, sum(case when kind = 'too_much' then -pieces else pieces end) as settled
        from differences
        where (kind <> 'too_much' and settled_as = 'found') or (kind = 'too_much' and settled_as = 'resent')
        group by shipment_line_id
      ) as settlements on shipment_line_id = line.id
      group by line.shipment_id, product_id
    ) as stored
    full join (
      select shipment_id, product_id, store_id, sum(available_after - available_before) as moved
      from stock_ledger where shipment_id is not null and store_id is not null
      group by shipment_id, product_id, store_id
    ) as ledger using (shipment_id, product_id)
    join shipments on shipments.id = shipment_id
    where coalesce(moved, 0) <> case when shipments.store_id is null then 0 else coalesce(pieces, 0) end
      or ledger.store_id <> shipments.store_id
    order by 1`.execute(db)
  return rows.map(({ number }) => number)
}
