import { type SqlBool, sql } from 'kysely'
import { productName } from '#features/inventory/server/productNames.ts'
import { isSentOrGotBy, numberOfShipment, senderOfShipment } from '#features/shipments/server/queries.ts'
import { placeOfRow } from '#features/stores/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { subjectOf } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { onViolation } from '#platform/db/refusals.ts'
import { withinDaysOfShop } from '#platform/list/days.ts'
import { type ListShape, readPage, readWholeList } from '#platform/list/readList.ts'
import { codes } from '#platform/refusal/codes.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import type { Cents } from '#shared/money.ts'
import { Difference, differenceColumns } from '../columns.ts'
import type { DifferenceQuery } from '../contract.ts'
import { type DifferenceKind, differenceKinds, differenceStates, type Settlement, settlements } from '../rules.ts'

export const difference = subjectOf('difference', Difference, {
  fields: [
    ...(['number', 'place', 'product', 'kind', 'pieces', 'value', 'note', 'owner'] as const),
    ...(['state', 'settled_as', 'settled_note', 'settled_by'] as const),
  ],
  called: ['number', 'product'],
  labels: { number: 'Shipment', place: 'Store', kind: 'Difference', settled_note: 'About it' },
  meanings: { kind: differenceKinds, state: differenceStates, settled_as: settlements },
})

const differences = (db: Database) =>
  db
    .selectFrom('differences')
    .innerJoin('shipments', 'shipments.id', 'differences.shipment_id')
    .innerJoin('shipment_lines', 'shipment_lines.id', 'shipment_line_id')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['differences.id', 'at', 'differences.shipment_id', numberOfShipment.as('number')])
    .select(['order_id as transaction_id', 'from_store_id', senderOfShipment.as('from')])
    .select(['store_id', placeOfRow.as('place'), sql<Difference['return_as']>`return_as`.as('return_as')])
    .select(['product_id', 'device', productName.as('product')])
    .select(['pieces', sql<Cents>`value_cents`.as('value'), 'differences.note', 'owner'])
    // Check constraints allow no other values.
    .select([sql<DifferenceKind>`kind`.as('kind'), sql<Difference['state']>`differences.state`.as('state')])
    .select(sql<Settlement | null>`settled_as`.as('settled_as'))
    .select(['settled_note', 'settled_by', 'settled_at', 'differences.version'])

export const findDifference = (db: Database, id: number): Promise<Difference | undefined> =>
  differences(db).where('differences.id', '=', id).executeTakeFirst()

export const readDifference = (db: Database, id: number): Promise<Difference> =>
  differences(db).where('differences.id', '=', id).executeTakeFirstOrThrow()

export const lockDifference = (db: Database, id: number): Promise<Difference | undefined> =>
  differences(db).where('differences.id', '=', id).forUpdate('differences').executeTakeFirst()

/** The difference that the user settled with this key before. */
export const findSettledByKey = (db: Database, user_id: number, act_key: string): Promise<Difference | undefined> =>
  differences(db).where('settled_by_id', '=', user_id).where('differences.act_key', '=', act_key).executeTakeFirst()

/** The line of the shipment to which a difference belongs. */
export const findLineOf = async (db: Database, id: number): Promise<number> =>
  (await db.selectFrom('differences').select('shipment_line_id').where('id', '=', id).executeTakeFirstOrThrow())
    .shipment_line_id

export interface NewDifference {
  shipment_id: number
  shipment_line_id: number
  kind: DifferenceKind
  pieces: number
  value_cents: Cents
  note: string
}

/** Inserts the differences of receipts that were closed. They belong to whoever sent the shipment. */
export const insertDifferences = (db: Database, rows: readonly NewDifference[]) =>
  sql`
    insert into differences (shipment_id, shipment_line_id, kind, pieces, value_cents, note, owner_id, owner)
    select shipment_id, shipment_line_id, kind, pieces, value_cents, found.note, user_id, username
    from jsonb_to_recordset(${JSON.stringify(rows)}) as found (
      shipment_id integer, shipment_line_id integer, kind text, pieces integer, value_cents bigint, note text
    )
    join shipments on shipments.id = shipment_id
    order by shipment_line_id, kind`.execute(db)

export const deleteOpenDifferences = (db: Database, shipment_id: number) =>
  db.deleteFrom('differences').where('shipment_id', '=', shipment_id).where('state', '=', 'open').execute()

/** The first settled difference of a shipment, or undefined. */
export const findSettledOf = (db: Database, shipment_id: number): Promise<Difference | undefined> =>
  differences(db)
    .where('differences.shipment_id', '=', shipment_id)
    .where('differences.state', '=', 'settled')
    .orderBy('differences.id')
    .executeTakeFirst()

export const hasOpenDifference = async (db: Database, order_id: number): Promise<boolean> =>
  (await openDifferences(db).where('order_id', '=', order_id).executeTakeFirst()) !== undefined

export const openDifferences = (db: Database) =>
  db
    .selectFrom('differences')
    .innerJoin('shipments', 'shipments.id', 'differences.shipment_id')
    .select('differences.id')
    .where('differences.state', '=', sql.lit('open'))

/** The pieces of a product in the open differences of these places: missing or damaged, less what was too much. */
export const findDifferentPieces = async (
  db: Database,
  product_id: number,
  /** Null is the warehouse. */
  places: readonly (number | null)[],
): Promise<number> =>
  (
    await openDifferences(db)
      .innerJoin('shipment_lines', 'shipment_lines.id', 'shipment_line_id')
      .clearSelect()
      .select(
        sql<number>`coalesce(sum(case kind when 'too_much' then -pieces else pieces end), 0)::integer`.as('pieces'),
      )
      .where('product_id', '=', product_id)
      // No store has the id 0.
      .where(sql<SqlBool>`coalesce(store_id, 0) = any(${places.map((id) => id ?? 0)})`)
      .executeTakeFirstOrThrow()
  ).pieces

export const setOwner = (db: Database, id: number, { user_id, username }: Session) =>
  db.updateTable('differences').set({ owner_id: user_id, owner: username }).where('id', '=', id).execute()

interface Settled {
  as: Settlement
  note: string
  by: Session
  act_key: string | undefined
}

export const setSettled = (db: Database, id: number, { as, note, by, act_key }: Settled) =>
  db
    .updateTable('differences')
    .set({
      ...{ state: 'settled', settled_as: as, settled_note: note, act_key: act_key ?? null },
      ...{ settled_by_id: by.user_id, settled_by: by.username, settled_at: sql<string>`now()` },
    })
    .where('id', '=', id)
    .execute()
    .catch(keyUsed)

/** The user sent the same key for another difference at the same time. */
const keyUsed = onViolation('differences_act_key', () => new Refusal(codes.keyUsed))

const shape: ListShape<Difference> = { columns: differenceColumns, newestFirst: true }

export const findDifferences = (db: Database, query: DifferenceQuery) => readPage(db, listed(db, query), query, shape)
export const streamDifferences = (db: Database, query: DifferenceQuery) =>
  readWholeList(db, listed(db, query), query, shape)

const listed = (db: Database, { view, store_id, shipment_id, ...query }: DifferenceQuery) =>
  differences(db)
    .where(withinDaysOfShop('at', query))
    .$if(view !== '' && view !== 'all', (rows) => rows.where(sql<SqlBool>`differences.state = ${view}`))
    .$if(store_id !== undefined, (rows) => rows.where(isSentOrGotBy(store_id ?? 0)))
    .$if(shipment_id !== undefined, (rows) => rows.where('differences.shipment_id', '=', shipment_id ?? 0))
