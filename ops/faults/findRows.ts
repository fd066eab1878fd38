import { sql } from 'kysely'
import { findSession } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { Asked, Found } from './journal.ts'
import type { Stage } from './stage.ts'

/** Finds every row that the people made or changed, in the form of the journal. */
export async function findRows(db: Database, stage: Stage, asked: readonly Asked[]): Promise<Found[]> {
  return [
    ...(await findKeyed(db)),
    ...(await findValues(db, stage)),
    ...(await findKeyless(db, stage, asked)),
    ...(await findSessions(db, asked)),
  ]
}

/** The rows that have the key of the journal in a text that people entered. The keys are UUIDs. */
async function findKeyed(db: Database): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with found as (
      select 'order' as name, remarks as key, orders.id || ' of user ' || user_id || ': '
        || string_agg(quantity || ' of ' || product_id, ', ' order by product_id) as value
      from orders join order_lines on order_id = orders.id group by orders.id
      union all
      select 'booking', notes, stores.name || ' ' || day || ' ' || to_char(time, 'HH24:MI')
      from appointments join stores on stores.id = store_id
      union all
      select 'message', message, 'a message' from contact_messages
      union all
      select 'count', note, available_after - available_before || ' more of ' || product_id from stock_ledger
      union all
      select 'Z report', comment, 'charge ' || charge_cents / 100 from z_reports
    )
    select * from found where key ~ '^[0-9a-f-]{36}$'`.execute(db)
  return rows
}

/** The values that people change again and again. */
async function findValues(db: Database, { paid, held, pictured }: Stage): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select 'payment of order ' || id as name, '' as key, paid::text as value from orders where id = any(${paid})
    union all
    select 'hold of product ' || id, '', quantity_hold::text from products where id = any(${held})
    union all
    select 'picture of product ' || id, '', image_name from products where id = any(${pictured})`.execute(db)
  return rows
}

/**
 * Punches and jobs have no text with a key, so the id of the response leads to them. A check-out that was acknowledged may
 * have been set aside by a wrong clock. Other stamps that were left open were forgotten: nobody checked out.
 */
async function findKeyless(db: Database, { tills }: Stage, asked: readonly Asked[]): Promise<Found[]> {
  const employees = tills.map(({ employee_id }) => employee_id)
  const { rows } = await sql<{ name: string; value: string; mayBe: boolean }>`
    select 'check-in of employee ' || employee_id as name, 'punch ' || id as value, false as "mayBe"
    from punches where employee_id = any(${employees})
    union all
    select 'check-out of employee ' || employee_id, 'punch ' || id, check_out is null
    from punches where employee_id = any(${employees}) and (check_out is not null or left_open)
    union all
    select 'job', 'job ' || id || ' is ' || state, false from jobs where user_id is not null`.execute(db)
  return rows.flatMap(({ name, value, mayBe }) => {
    const same = asked.filter((each) => each.name === name)
    const own = same.find(({ acknowledged }) => acknowledged === value)
    if (mayBe && !own) return []
    // Or else it is the row of a request whose response did not arrive.
    const open = same.find(({ acknowledged }) => acknowledged === undefined)
    return [{ name, key: own?.key ?? open?.key ?? `nobody’s ${value}`, value }]
  })
}

async function findSessions(db: Database, asked: readonly Asked[]): Promise<Found[]> {
  const names = new Set(asked.map(({ name }) => name).filter((name) => name.startsWith('session ')))
  const found: Found[] = []
  for (const name of names) {
    const session = await findSession(db, name.slice('session '.length))
    found.push({ name, key: '', value: session ? 'open' : 'ended' })
  }
  return found
}
