import { demoAccounts, demoPassword } from '#features/accounts/server/demo.ts'
import { signIn } from '#features/accounts/server/signIn.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { type Database, openDatabase, type ReplicaOptions } from '#platform/db/database.ts'
import { addressOf, type Call } from '#shared/call.ts'
import setUpPostgres from '#test/postgres.ts'
import { startServers } from '#test/postgresServers.ts'
import { compareServers } from './compare.ts'

const rounds = 3
/** Each is another user, so that they do not wait for the same rows. */
const users = demoAccounts.filter(({ type }) => type === 'admin_user').slice(0, 8)
const from = {
  ...{ address: '127.0.0.1', device: 'bench', publicUrl: 'http://127.0.0.1' },
  cookies: { readAll: () => [], readFamily: () => [], set: () => {} },
}

/**
 * What a shop pays for a replica: a read that goes there, and a change, after which the session keeps the position of the log. The
 * limit is the same shop without replicas. PostgreSQL does not wait for the disk, so the share of a change is the largest there is.
 */
export async function measureReplicas() {
  const endPostgres = await setUpPostgres()
  const { servers, stop } = await startServers()
  try {
    const [primary, standby] = servers
    if (!primary || !standby) throw new Error('A primary and a replica are needed.')
    const db = openDatabase(primary.connection)
    const tokens = await Promise.all(users.map(({ email }) => tokenOf(db, email)))
    await db.destroy()
    const replicas: ReplicaOptions = { connections: [standby.connection], lag: 300 }
    const measure = async (name: string, call: Call, ...bodies: object[]) => {
      const requests = tokens.flatMap((token) =>
        bodies.map((body) => ({
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })),
      )
      const rows: Record<string, string | number>[] = []
      for (const connections of [8, 1]) {
        const load = { url: addressOf(call), method: call.method, requests, connections }
        const { ours, limit } = await compareServers(['replicated', 'shop'], primary.connection, replicas, load, rounds)
        rows.push({
          ...{ asked: name, connections, 'requests/s': Math.round(ours.rate), limit: Math.round(limit.rate) },
          ratio: (ours.rate / limit.rate).toFixed(2),
          'p99 ms': `${ours.p99} (${limit.p99})`,
          'CPU ms a request': `${ours.cpu.toFixed(3)} (${limit.cpu.toFixed(3)})`,
        })
      }
      return rows
    }
    console.log('\nWith a replica, beside the same shop without one')
    console.table([
      ...(await measure('a list', orderCalls.search, { per_page: 10 })),
      ...(await measure('a search', inventoryCalls.search, { query: 'galaxy case', per_page: 25 })),
      ...(await measure('a change', cartCalls.set, ...[1, 2].map((quantity) => ({ product_id: 1, quantity })))),
    ])
  } finally {
    await stop()
    await endPostgres?.()
  }
}

/** Accounts of the demo shop have no second factor. */
async function tokenOf(db: Database, email: string) {
  const reply = await signIn(db, { email, password: demoPassword }, from)
  if ('ticket' in reply) throw new Error(`${email} has a second factor.`)
  return reply.token
}
