import { sql } from 'kysely'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { receiptCalls } from '#features/receipts/contract.ts'
import { pickingCalls } from '#features/shipments/contract.ts'
import { type Connection, type Database, openDatabase } from '#platform/db/database.ts'
import { addressOf, type Call } from '#shared/call.ts'
import { medianOf, serve } from './compare.ts'
import { runTurns } from './orderLoad.ts'

const seconds = 2
const warmUp = 8
const rounds = 5
const connections = 32
const linesEach = 50
const goal = 0.7

/**
 * Measures how many receipts of 50 lines are saved in a second. Each connection receives a shipment of its own. The limit is a bare
 * server that only runs the same statements, in one transaction for each receipt. The shipments stay open, so each connection
 * can add the same pieces again and again.
 */
export async function measureReceiving(connection: Connection) {
  const db = openDatabase(connection)
  const shop = await serve('shop', connection, {})
  const calls = await shipOrders(db, shop.port)
  // The statements that are run again have the id of their first receipt, so both servers write without this constraint.
  await sql`alter table receipt_lines drop constraint receipt_lines_receipt_id_shipment_line_id_key`.execute(db)
  await db.destroy()
  const bare = await serve('bareTurns', connection, calls)
  const turnOf =
    (path: (call: ReceivingCall, worker: number) => string) =>
    async (ask: Ask, worker: number): Promise<boolean> => {
      const call = calls[worker]
      if (call) await ask(path(call, worker), call.token, call.body)
      return call !== undefined
    }
  const servers = {
    limit: { port: bare.port, turn: turnOf((_, worker) => `/${worker}`) },
    ours: { port: shop.port, turn: turnOf(({ url }) => url) },
  }
  const taken = { limit: [] as Figures[], ours: [] as Figures[] }
  for (const { port, turn } of Object.values(servers)) await runTurns(port, connections, warmUp, turn)
  for (let round = 0; round < rounds; round++) {
    for (const whose of ['limit', 'ours'] as const) {
      const { port, turn } = servers[whose]
      taken[whose].push(await runTurns(port, connections, seconds, turn))
    }
  }
  shop.stop()
  bare.stop()
  const [ours, limit] = [medianOf(taken.ours), medianOf(taken.limit)]
  console.log(`\nReceiving ${linesEach} lines: goal ${goal} of its own statements`)
  console.table([
    {
      connections,
      'receipts/s': Math.round(ours.rate),
      limit: Math.round(limit.rate),
      ratio: (ours.rate / limit.rate).toFixed(2),
      'p99 ms': `${Math.round(ours.p99)} (${Math.round(limit.p99)})`,
    },
  ])
}

type Figures = Awaited<ReturnType<typeof runTurns>>
type Ask = Parameters<Parameters<typeof runTurns>[3]>[0]
interface ReceivingCall {
  url: string
  token: string
  body: object
}

/** Places an order of 50 products for each connection, ships it, and returns the calls that receive a piece of each line. */
async function shipOrders(db: Database, port: number): Promise<ReceivingCall[]> {
  const ask = async (call: Call, token: string | undefined, body: object, params = {}) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(`http://127.0.0.1:${port}${addressOf(call, params)}`, {
      ...{ method: call.method, headers, body: JSON.stringify(body) },
    })
    if (!reply.ok) throw new Error(`${call.path}: ${reply.status} ${await reply.text()}`)
    return reply.json()
  }
  const signIn = (name: string) =>
    ask(accountCalls.signIn, undefined, { email: `${name}@tidewater.example`, password: demoPassword })
  const [{ token: warehouse }, store] = [await signIn('warehouse'), await signIn('hsc')]
  const calls: ReceivingCall[] = []
  for (let nth = 0; nth < connections; nth++) {
    // Each shipment has products of its own, so that the connections wait for each other as little as stores do.
    await sql`
      insert into cart_items (user_id, product_id, quantity)
      select ${store.id}::integer, id, 1 from (
        select id from products where retired_at is null and quantity_available > 0
        order by id limit ${linesEach} offset ${nth * linesEach}
      ) as product on conflict do nothing`.execute(db)
    await ask(orderCalls.place, store.token, { promo_code: '' }, { userId: store.id })
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', store.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const lines = await db.selectFrom('order_lines').select('id').where('order_id', '=', id).execute()
    const shipment = await ask(pickingCalls.ship, warehouse, {
      transaction_id: id,
      lines: lines.map((line) => ({ line_id: line.id, quantity: 1 })),
    })
    calls.push({
      url: addressOf(receiptCalls.receive, { shipment_id: shipment.id }),
      token: store.token,
      body: { lines: shipment.lines.map((line: { id: number }) => ({ id: line.id, received: 1 })) },
    })
  }
  return calls
}
