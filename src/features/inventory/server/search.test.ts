import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { collect } from '#platform/list/rowStream.ts'
import { isOneTypoApart } from '#platform/list/typos.ts'
import { cents } from '#shared/money.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { inventoryCalls, type ProductQuery } from '../contract.ts'
import { findProducts } from './queries.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop('empty_shop')
})

const aProduct = (device: string, description = '', db: Database = shop.db) =>
  db
    .insertInto('products')
    .values({ device, description, product_type: 'Accessories' })
    .returning('id')
    .executeTakeFirstOrThrow()
const find = async (query: string, asked: Partial<ProductQuery> = {}) => {
  const { items } = await findProducts(shop.db, inventoryCalls.search.body.parse({ query, ...asked }))
  return collect(items.map(({ device }) => device))
}

describe('a search in a long list', () => {
  it('finds a part of a word and lists the best match first', async () => {
    await aProduct('Harborlight')
    await aProduct('Harbor')
    await aProduct('Harbog')
    expect(await find('harbor')).toEqual(['Harbor', 'Harborlight', 'Harbog'])
    expect(await find('borli')).toEqual(['Harborlight'])
  })
  it('allows a typo in a word before a full stop, but not in a short word or a number', async () => {
    await aProduct('Quayside', 'A lantern, unlocked. Fits 44156.')
    expect(await find('unlokced lantren')).toEqual(['Quayside'])
    expect(await find('44157')).toEqual([])
    await aProduct('Oar')
    expect(await find('oat')).toEqual([])
  })
  it.each(['%', '_', '\\', '.*', "'", '&', '+++', '"', '{'])('searches for %s as plain text', async (sign) => {
    await aProduct(`Sign${sign}post`)
    for (const filter_by of ['', 'device'] as const) {
      expect(await find(sign, { filter_by, per_page: 0 })).toContain(`Sign${sign}post`)
      expect((await find(sign, { filter_by, per_page: 0 })).every((device) => device.includes(sign))).toBe(true)
    }
  })
  it('finds a text with its spaces in the column of the filter only', async () => {
    await aProduct('Sea Glass', 'glass seam')
    expect(await find('ea gla', { filter_by: 'device' })).toEqual(['Sea Glass'])
    expect(await find('ss sea', { filter_by: 'device' })).toEqual([])
  })
  it('finds money in dollars, as it is shown', async () => {
    const { id } = await aProduct('Gangway')
    await shop.db
      .updateTable('products')
      .set({ cost_cents: cents(98_705) })
      .where('id', '=', id)
      .execute()
    expect(await find('987.05', { filter_by: 'cost_price' })).toEqual(['Gangway'])
    expect(await find('98705', { filter_by: 'cost_price' })).toEqual([])
  })
  it('finds a product by a new word at once, and no longer by a word that was removed', async () => {
    const { id } = await aProduct('Barnacle')
    await shop.db.updateTable('products').set({ device: 'Limpet' }).where('id', '=', id).execute()
    expect(await find('lipmet')).toEqual(['Limpet'])
    expect(await find('barnacle')).toEqual([])
  })
  it('indexes the longest description', async () => {
    const description = Array.from({ length: 2000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919) % 20000)),
    ).join('')
    await aProduct('Wordy', description)
    expect(await find('wordy')).toEqual(['Wordy'])
  })
  it('does not block two transactions that add the same new words in opposite order', async () => {
    await shop.db.transaction().execute(async (one) => {
      await aProduct('Starboard', '', one)
      await shop.db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '1s'`.execute(other)
        await aProduct('Larboard', '', other)
        await aProduct('Starboard', '', other)
      })
      await aProduct('Larboard', '', one)
    })
    expect(await find('starbaord')).toEqual(['Starboard', 'Starboard'])
    expect(await find('larbord')).toEqual(['Larboard', 'Larboard'])
  })
})

describe('one typo', () => {
  it.each([
    ['galaxy', 'galxy'],
    ['galaxy', 'galaxxy'],
    ['galaxy', 'gakaxy'],
    ['galaxy', 'glaaxy'],
    ['galaxy', 'galayx'],
    ['galaxy', 'alaxy'],
    ['galaxy', 'galax'],
    ['glass', 'glasss'],
    ['coool', 'cool'],
  ])('is between %s and %s', (one, other) => {
    expect([isOneTypoApart(one, other), isOneTypoApart(other, one)]).toEqual([true, true])
  })
  it.each([
    ['galaxy', 'galaxy'],
    ['galaxy', 'glxy'],
    ['galaxy', 'alaxyg'],
    ['galaxy', 'gaxaly'],
    ['galaxy', 'galaxyab'],
  ])('is not between %s and %s', (one, other) => {
    expect([isOneTypoApart(one, other), isOneTypoApart(other, one)]).toEqual([false, false])
  })
})
