import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { codesOfProduct } from '#features/barcodes/server/queries.ts'
import { productName } from '#features/inventory/server/productNames.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { onViolation } from '#platform/db/refusals.ts'
import { withinDaysOfShop } from '#platform/list/days.ts'
import { type ListShape, readPage, readWholeList } from '#platform/list/readList.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import type { Day } from '#shared/day.ts'
import { type Shipment, shipmentColumns, type WholeShipment } from '../columns.ts'
import type { ShipmentQuery } from '../contract.ts'
import { type Side, shipmentViews, turnIn } from '../rules.ts'

/** The name of the receiver of a shipment: a store, the buyer who collects an order, or the warehouse. */
const receiver = sql<string>`coalesce(
  (select stores.name from stores where stores.id = store_id),
  (select orders.username from orders where orders.id = order_id),
  'Warehouse'
)`
/** The place that sends a shipment, for a query that has `shipments`. */
export const senderOfShipment = sql<string>`coalesce(
  (select stores.name from stores where stores.id = shipments.from_store_id),
  'Warehouse'
)`
const pieces = sql<number>`(select coalesce(sum(quantity), 0)::integer from shipment_lines where shipment_id = shipments.id)`

/** The number of a shipment, for a query that has `shipments`. */
export const numberOfShipment = sql<string>`case
  when shipments.order_id is null then concat('T', shipments.id)
  else concat(shipments.order_id, '-', shipments.nth)
end`

/** The number of the shipment of a row, or null if it has none. */
export const shipmentOfRow = sql<
  string | null
>`(select ${numberOfShipment} from shipments where shipments.id = shipment_id)`

const turns = Object.entries(turnIn).map(([state, side]) => sql`when ${sql.lit(state)} then ${sql.lit(side)}`)
const waitsFor = sql<Side | null>`case state ${sql.join(turns, sql` `)} end`

/** The place that made the transfer did the first step, and the other place answers. */
const takenBackBy = sql<Side | null>`case
  when state = 'asked' or (state in ('to_ship', 'declined') and made_as = 'offered') then 'to'
  when state = 'offered' or (state in ('to_ship', 'declined') and made_as = 'asked') then 'from'
end`

const shipments = (db: Database) =>
  db
    .selectFrom('shipments')
    .select(['id', numberOfShipment.as('number'), 'order_id as transaction_id', 'from_store_id', 'store_id'])
    .select([senderOfShipment.as('from'), receiver.as('to'), pieces.as('pieces')])
    // Check constraints allow no other values.
    .select([sql<Shipment['state']>`state`.as('state'), sql<Shipment['return_as']>`return_as`.as('return_as')])
    .select([waitsFor.as('waits_for'), takenBackBy.as('taken_back_by'), 'made_at', 'made_by'])
    .select(['shipped_at', 'username', 'expected', 'note', 'answer', 'version'])

const whole = (db: Database) =>
  shipments(db).select((shipment) =>
    jsonArrayFrom(
      shipment
        .selectFrom('shipment_lines as line')
        .innerJoin('products', 'products.id', 'line.product_id')
        .select(['line.id', 'line.product_id', 'device', productName.as('product'), 'color'])
        .select(['line.quantity', 'line.received', 'line.damaged', codesOfProduct.as('barcodes')])
        .whereRef('shipment_id', '=', 'shipments.id')
        .orderBy('line.id'),
    ).as('lines'),
  )

/** With a store, only a shipment that it sends or gets. */
export const findShipment = (db: Database, id: number, store_id?: number): Promise<WholeShipment | undefined> =>
  whole(db)
    .where('id', '=', id)
    .$if(store_id !== undefined, (rows) => rows.where(isSentOrGotBy(store_id ?? 0)))
    .executeTakeFirst()

/** For a query that has `shipments`. */
export const isSentOrGotBy = (store_id: number) =>
  sql<SqlBool>`(shipments.store_id = ${store_id} or shipments.from_store_id = ${store_id})`

export const readShipment = (db: Database, id: number): Promise<WholeShipment> =>
  whole(db).where('id', '=', id).executeTakeFirstOrThrow()

export const lockShipment = (db: Database, id: number): Promise<WholeShipment | undefined> =>
  whole(db).where('id', '=', id).forUpdate('shipments').executeTakeFirst()

/** Locks the shipments of these orders that are on their way, by ascending id. */
export const lockOnTheWay = (db: Database, order_ids: readonly number[]): Promise<WholeShipment[]> =>
  whole(db)
    .where('order_id', '=', (eb) => eb.fn.any(eb.val(order_ids)))
    .where('state', '=', sql.lit('in_transit'))
    .orderBy('id')
    .forUpdate('shipments')
    .execute()

/** All shipments on their way, the oldest first. */
export const listOnTheWay = (db: Database): Promise<WholeShipment[]> =>
  whole(db).where('state', '=', sql.lit('in_transit')).orderBy('id').execute()

export const listShipments = (db: Database, ids: readonly number[]): Promise<WholeShipment[]> =>
  whole(db)
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .orderBy('id')
    .execute()

/** The shipment that the user made with this key before. */
export const findShipmentByKey = (db: Database, user_id: number, act_key: string): Promise<WholeShipment | undefined> =>
  whole(db).where('user_id', '=', user_id).where('act_key', '=', act_key).executeTakeFirst()

interface NewRow extends Pick<Shipment, 'store_id' | 'state' | 'username'> {
  order_id: number
  expected: Day | undefined
  user_id: number
  act_key: string | undefined
  /** Now, except in the demo shop. */
  shipped_at?: string
}

/** Inserts nothing and returns undefined if this user already sent this key. The order has to be locked. */
export const insertShipment = (db: Database, row: NewRow) =>
  db
    .insertInto('shipments')
    .values({
      ...row,
      nth: sql<number>`(select coalesce(max(nth), 0) + 1 from shipments where order_id = ${row.order_id})`,
    })
    .onConflict((twice) => twice.columns(['user_id', 'act_key']).where('act_key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()

const notKept = onViolation('shipment_lines_product_kept', () => noSuch('product'))

interface NewLine {
  shipment_id: number
  /** Null in a transfer. */
  order_line_id: number | null
  product_id: number
  quantity: number
  received: number
}

export const insertShipmentLines = (db: Database, rows: readonly NewLine[]) =>
  sql`
    insert into shipment_lines (shipment_id, order_line_id, product_id, quantity, received)
    select shipment_id, order_line_id, product_id, quantity, received
    from jsonb_to_recordset(${JSON.stringify(rows)}) as line (
      shipment_id integer, order_line_id integer, product_id integer, quantity integer, received integer
    )`
    .execute(db)
    .catch(notKept)

/**
 * Inserts a shipment for each of these orders, which were completed by hand. It is received at once. The orders have to be
 * locked.
 */
export const insertReceivedShipments = async (
  db: Database,
  order_ids: readonly number[],
  by: Pick<Session, 'user_id' | 'username'>,
) =>
  (
    await sql<{ id: number; order_id: number }>`
      insert into shipments (order_id, nth, store_id, state, by_hand, user_id, username)
      select orders.id, (select coalesce(max(nth), 0) + 1 from shipments where order_id = orders.id), orders.store_id,
        'received', true, ${by.user_id}, ${by.username}
      from orders where id = any(${order_ids}) order by id
      returning id, order_id`.execute(db)
  ).rows

/** Sets the state of a shipment. Raises its version, also if the state does not change. */
export const setState = (db: Database, id: number, state: Shipment['state']) =>
  db.updateTable('shipments').set({ state }).where('id', '=', id).execute()

export interface ArrivedPieces {
  /** The id of the shipment's line. */
  id: number
  received: number
  damaged: number
}

/** Adds received pieces to the lines of a shipment. The shipment has to be locked. */
export const addArrived = (db: Database, arrived: readonly ArrivedPieces[]) =>
  sql`
    update shipment_lines
    set received = shipment_lines.received + arrived.received, damaged = shipment_lines.damaged + arrived.damaged
    from jsonb_to_recordset(${JSON.stringify(arrived)}) as arrived (id integer, received integer, damaged integer)
    where shipment_lines.id = arrived.id`.execute(db)

/** Adds a line of a product that is not in the shipment, and returns its id. */
export const insertExtraLine = async (db: Database, shipment_id: number, product_id: number): Promise<number> =>
  (
    await db
      .insertInto('shipment_lines')
      .values({ shipment_id, order_line_id: null, product_id, quantity: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(notKept)
  ).id

/**
 * Subtracts pieces of a line from those that count as shipped, because they are sent again or credited. Returns the line of the
 * order, or undefined if the shipment has fewer pieces of it.
 */
export const takeBack = (db: Database, line_id: number, pieces: number) =>
  db
    .updateTable('shipment_lines')
    .set(({ eb }) => ({ taken_back: eb('taken_back', '+', pieces) }))
    .where('id', '=', line_id)
    .where(sql<SqlBool>`taken_back + ${pieces} <= quantity`)
    .returning('order_line_id')
    .executeTakeFirst()

/** The pieces of a line of an order that were received because somebody completed the order by hand. The order has to be locked. */
export const findReceivedByHand = (db: Database, order_line_id: number) =>
  db
    .selectFrom('shipment_lines')
    .innerJoin('shipments', 'shipments.id', 'shipment_id')
    .select(['shipment_lines.id', 'shipment_id', 'store_id'])
    .select(sql<number>`least(quantity - taken_back, received)`.as('pieces'))
    .where('order_line_id', '=', order_line_id)
    .where('by_hand', '=', true)
    .where('state', '=', sql.lit('received'))
    .orderBy('shipment_lines.id', 'desc')
    .execute()

/** Removes these pieces from the shipment: nobody packed them, so they count as neither sent nor received. */
export const forgetReceived = (db: Database, line_id: number, pieces: number) =>
  db
    .updateTable('shipment_lines')
    .set(({ eb }) => ({ quantity: eb('quantity', '-', pieces), received: eb('received', '-', pieces) }))
    .where('id', '=', line_id)
    .execute()

export const hasShipmentOnTheWay = async (db: Database, order_id: number): Promise<boolean> =>
  (await db
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', order_id)
    .where('state', '=', sql.lit('in_transit'))
    .executeTakeFirst()) !== undefined

/** The shipments on their way to a store, and the transfers that wait for it, for the number in its menu. */
export const shipmentsThatWaitFor = (db: Database, user_id: number) =>
  db
    .selectFrom('shipments')
    .innerJoin('stores', (join) =>
      join.on(sql<SqlBool>`stores.id = case when state in ('asked', 'to_ship') then from_store_id else store_id end`),
    )
    .select('shipments.id')
    .where('stores.user_id', '=', user_id)
    .where(sql<SqlBool>`state in ('asked', 'offered', 'to_ship', 'in_transit')`)

/** The pieces of each line of its order that a shipment has. */
export const findShippedPieces = (db: Database, shipment_id: number) =>
  db
    .selectFrom('shipment_lines')
    .select(['order_line_id as line_id', 'quantity'])
    .where('shipment_id', '=', shipment_id)
    .where('order_line_id', 'is not', null)
    .$narrowType<{ line_id: number }>()
    .execute()

/** The pieces of a line that may still arrive. More pieces can arrive than were sent. */
const stillToCome = sql<number>`greatest(quantity - received - damaged, 0)`

/** Counts the pieces of each product that are on their way to each place. A store_id of null is the warehouse. */
export const piecesOnTheWay = (db: Database) =>
  db
    .selectFrom('shipment_lines')
    .innerJoin('shipments', 'shipments.id', 'shipment_id')
    .select(['store_id', 'product_id', sql<number>`sum(${stillToCome})::integer`.as('pieces')])
    .where('state', '=', sql.lit('in_transit'))
    .groupBy(['store_id', 'product_id'])

const shape: ListShape<Shipment> = { columns: shipmentColumns, newestFirst: true }

export const findShipments = (db: Database, query: ShipmentQuery) => readPage(db, listed(db, query), query, shape)
export const streamShipments = (db: Database, query: ShipmentQuery) =>
  readWholeList(db, listed(db, query), query, shape)

/** Without empty shipments, which only record that somebody cancelled open pieces. */
const listed = (db: Database, { view, store_id, transaction_id, ...query }: ShipmentQuery) =>
  shipments(db)
    .where(withinDaysOfShop(sql`coalesce(shipped_at, made_at)`, query))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('shipment_lines').select('id').whereRef('shipment_id', '=', 'shipments.id')),
    )
    .$if(view !== '' && view !== 'all', (rows) => rows.where('state', 'in', statesOf(view)))
    .$if(store_id !== undefined, (rows) => rows.where(isSentOrGotBy(store_id ?? 0)))
    .$if(transaction_id !== undefined, (rows) => rows.where('order_id', '=', transaction_id ?? 0))

const statesOf = (view: ShipmentQuery['view']): readonly Shipment['state'][] =>
  view === '' || view === 'all' ? [] : shipmentViews[view]
