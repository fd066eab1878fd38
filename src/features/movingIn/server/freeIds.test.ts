import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { openUploads } from '#platform/files/uploads.ts'
import { type EarlierSystem, earlierAdmin, startEarlierSystem } from '#test/fixtures/earlierSystem.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { listFindings } from './runs.ts'
import { takeOver } from './takeOver.ts'

let shop: OpenShop
let earlier: EarlierSystem
beforeEach(async () => {
  shop = await openShop('empty_shop')
  earlier = await startEarlierSystem({ products: 30, orders: 250 })
})

const run = () =>
  takeOver(
    shop.db,
    { address: earlier.address, ...earlierAdmin },
    { uploads: openUploads({ folder: '/tmp/none' }), say: () => undefined },
  )

/** The tables in which the next new row would get an id that another row has. */
async function tablesWithoutFreeId() {
  const tables = ['users', 'stores', 'employees', 'products', 'discounts', 'orders', 'order_lines', 'z_reports']
  const taken = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ is_taken: boolean }>`
        select nextval(pg_get_serial_sequence(${table}, 'id')) <= max(id) as is_taken from ${sql.table(table)}`.execute(
        shop.db,
      )
      return rows[0]?.is_taken ? table : []
    }),
  )
  return taken.flat()
}

it('after a run that broke off between two pages, new rows get ids of their own', async () => {
  const orders = '/admin/transaction/summary/search/'
  earlier.onAsked = (path) => {
    if (path === orders && earlier.asked.get(orders) === 2) earlier.failNext = [404]
  }
  await expect(run()).rejects.toThrow('Check the address')
  expect(await tablesWithoutFreeId()).toEqual([])
})

it('after orders that name a removed product with a high id, a new product gets an id of its own', async () => {
  await run()
  expect(await tablesWithoutFreeId()).toEqual([])
})

it('a row whose id is so high that no ids would be left for new rows does not come', async () => {
  const largest = 2_147_483_647
  Object.assign(earlier.products[3] ?? {}, { id: largest })
  Object.assign(earlier.lines.get(1001)?.[0] ?? {}, { product_id: largest })
  Object.assign(earlier.lines.get(1002)?.[0] ?? {}, { id: largest })
  Object.assign(earlier.timestamps[0] ?? {}, { id: largest })
  await run()
  expect(await tablesWithoutFreeId()).toEqual([])
  const said = (await listFindings(shop.db)).map(({ list, reason }) => `${list}: ${reason}`)
  expect(said).toContain('products: Its id is too large.')
  expect(said).toContain('orders: The product of a line is too large.')
})
