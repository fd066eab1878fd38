import { expect, it } from 'vitest'
import { dataChecks } from '#app/serverFeatures.ts'
import { differenceCalls } from '#features/differences/contract.ts'
import { shipmentCalls } from '#features/shipments/contract.ts'
import { runChecks } from '#platform/db/dataChecks.ts'
import { openShop } from '../openShop.ts'

it('the demo shop has a transfer that was asked for, one on its way and an open difference, and all checks hold', async () => {
  const shop = await openShop()
  const token = await shop.signIn('admin')
  const { items } = (await shop.ask(token, shipmentCalls.search, { body: { per_page: 0 } })).body
  const transfers = items.filter(({ from_store_id }) => from_store_id !== null)
  expect(transfers.map(({ state, from, to, pieces }) => ({ state, from, to, pieces }))).toEqual([
    { state: 'in_transit', from: 'Sydney', to: 'New Glasgow', pieces: 4 },
    { state: 'asked', from: 'Moncton', to: 'Fredericton', pieces: 4 },
  ])
  const found = (await shop.ask(token, differenceCalls.search, { body: { view: 'open' } })).body.items
  expect(found.map(({ kind, pieces, from }) => [kind, pieces, from]).toSorted()).toEqual([
    ['damaged', 1, 'Warehouse'],
    ['missing', 1, 'Warehouse'],
  ])
  expect(await runChecks(shop.db, dataChecks)).toEqual(
    dataChecks.map(({ holds }) => ({ isGood: true, sentence: holds })),
  )
})
