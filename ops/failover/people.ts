import { inventoryCalls } from '#features/inventory/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { Account } from '../chaos/client.ts'
import { type Desk, type Person, type Stage, signedIn } from '../chaos/desk.ts'
import {
  storeThatBooks,
  storeThatOrders,
  supplierWhoHolds,
  warehouseThatCounts,
  warehouseWithCamera,
} from '../chaos/peopleInOffice.ts'
import { tillAtWork } from '../chaos/peopleInPublic.ts'

/**
 * Orders, bookings, counts, punches, holds and pictures. Each has an Idempotency-Key or the version of its row, because a
 * request may hang in a node that is frozen, and be carried out when the node wakes up, after it was sent again to another.
 */
export const writersAndReaders = (desk: Desk, stage: Stage): Person[] => [
  ...['hsc', 'micmac', 'truro'].map((name) => storeThatOrders(desk, stage, name)),
  ...[1, 2].map(() => storeThatBooks(desk, stage)),
  warehouseThatCounts(desk, stage),
  warehouseWithCamera(desk, stage),
  supplierWhoHolds(desk, stage),
  ...stage.tills.map((till) => tillAtWork(desk, till)),
  visitorWhoReads(desk),
  officeThatReads(desk),
]

function visitorWhoReads({ client }: Desk): Person {
  return {
    role: 'reader',
    every: 500,
    turn: async () => {
      for (const page of ['/', '/fr/find', '/services']) await client.read(page)
    },
  }
}

function officeThatReads(desk: Desk): Person {
  const { client } = desk
  const account = new Account(client, 'admin')
  return {
    role: 'reader',
    every: 1_000,
    turn: () =>
      signedIn(desk, account, async () => {
        await client.once(account, orderCalls.search, { body: { page: 1, per_page: 50 } })
        await client.once(account, inventoryCalls.search, { body: { query: 'galaxy', page: 1, per_page: 50 } })
      }),
  }
}
