import { sql } from 'kysely'
import { displayName } from '#features/inventory/rules.ts'
import { readMovesOfOrder } from '#features/inventory/server/stockQueries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { type LoggedChange, type LoggedRow, loggedChanges } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { fieldsInWords } from '#platform/db/valueInWords.ts'
import { allRowsQuery, readPage } from '#platform/list/readList.ts'
import { readClock } from '#platform/shop/shop.ts'
import { changeInOneLine, hasChanged } from '#shared/changedField.ts'
import type { Clock } from '#shared/clocks.ts'
import type { ListQuery } from '#shared/list.ts'
import type { OrderEvent } from '../linesContract.ts'
import { order, orderLine } from './audited.ts'

type Paging = Pick<ListQuery, 'page' | 'per_page'>

/** Reads the changes of an order: for admins from the audit log, for others from the stock ledger. */
export const readOrderHistory = (db: Database, order_id: number, paging: Paging, { type }: Pick<Session, 'type'>) =>
  (type === 'admin' ? readLog : readMoves)(db, order_id, { ...allRowsQuery, ...paging })

async function readLog(db: Database, order_id: number, query: ListQuery) {
  const changes = loggedChanges(db).where(({ and, or, eb }) =>
    or([
      and([eb('subject', '=', order.name), eb('subject_id', '=', order_id)]),
      and([
        eb('subject', '=', sql.lit(orderLine.name)),
        eb(sql`coalesce(after, before) ->> 'order_id'`, '=', String(order_id)),
      ]),
    ]),
  )
  const { items, ...page } = await readPage(db, changes, query, { columns: [], newestFirst: true })
  const clock = await readClock(db)
  return { ...page, items: items.map((change) => asEvent(change, clock)) }
}

function asEvent({ id, at, username, act, subject, before, after }: LoggedChange, clock: Clock): OrderEvent {
  const { fields } = subject === order.name ? order : orderLine
  const changes = fieldsInWords(fields, { before, after }, clock).filter(
    (field) => hasChanged(field) && ((before && after) || ofLine.has(field.name)),
  )
  return {
    id,
    at,
    username,
    what:
      subject === order.name ? `Transaction ${orderActs[act]}` : `Item ${lineActs[act]}: ${nameOf(after ?? before)}`,
    changes: changes.map((field) => changeInOneLine(field, act)).join(' · '),
  }
}

const orderActs = { made: 'added', changed: 'changed', removed: 'removed', restored: 'changed back' }
const lineActs = { made: 'added', changed: 'changed', removed: 'removed', restored: 'restored' }
/** The fields that are shown of a line that was added or removed. The log has all fields of such a line. */
const ofLine = new Set(['Quantity', 'Price'])
const nameOf = (line: LoggedRow) =>
  orderLine.called
    .map((field) => line?.[field])
    .filter(Boolean)
    .join(' ')

async function readMoves(db: Database, order_id: number, query: ListQuery) {
  const { items, ...page } = await readMovesOfOrder(db, order_id, query)
  return {
    ...page,
    items: items.map(
      ({ id, at, username, why, available_before, available_after, ...product }): OrderEvent => ({
        id,
        at,
        username,
        what: `${why}: ${displayName(product)}`,
        changes: `Available: ${available_before} → ${available_after}`,
      }),
    ),
  }
}
