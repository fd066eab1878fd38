import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { collect } from '#platform/list/rowStream.ts'
import { cents } from '#shared/money.ts'
import { splitWords } from '#shared/searchWords.ts'
import { isOneTypoApart } from '#shared/typos.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { inventoryCalls, type ProductQuery } from '../contract.ts'
import { findProducts, streamProducts } from './queries.ts'
import { withPlus } from './search/termSearch.ts'

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
  it('lists whole words before beginnings and these before other parts, and typos only if nothing else is found', async () => {
    await aProduct('Newharbor')
    await aProduct('Harborlight')
    await aProduct('Harbor')
    await aProduct('Harbog')
    expect(await find('harbor')).toEqual(['Harbor', 'Harborlight', 'Newharbor'])
    expect(await find('borli')).toEqual(['Harborlight'])
    expect(await find('hrbog')).toEqual(['Harbog'])
  })
  it('lists first the device, then devices with few other words, then by the place of the words', async () => {
    const products = [
      { device: 'Cradle', description: 'For the Zephyr 4' },
      { device: 'Holder', category: 'Zephyr', subcategory: '4 pieces' },
      { device: 'Zephyr 3', secondary_device: 'Zephyr 4' },
      { device: 'Zephyr 4 Pro Max' },
      { device: 'Zephyr 4 Pro' },
      { device: '4 Zephyr' },
      { device: 'Zephyr 4' },
      { device: 'Zephyr 44', description: '4.4 and 40' },
    ]
    const values = products.map((each) => ({ product_type: 'Accessories', ...each }))
    await shop.db.insertInto('products').values(values).execute()
    const best = ['Zephyr 4', '4 Zephyr', 'Zephyr 4 Pro', 'Zephyr 4 Pro Max', 'Zephyr 3', 'Holder', 'Cradle']
    expect(await find('zephyr 4')).toEqual(best)
    expect(await find('ZEPHYR4')).toEqual(best)
    // Each page begins where the one before ended, also within a grade.
    for (const per_page of [1, 2, 3]) {
      const pages = await Promise.all([1, 2, 3].map((page) => find('zephyr 4', { page, per_page })))
      expect(pages.flat()).toEqual(best.slice(0, 3 * per_page))
    }
  })
  it('lists equal matches by stock, then by device, then by id', async () => {
    await aProduct('Buoy B')
    await aProduct('Buoy A')
    await shop.db.transaction().execute(async (tx) => {
      await sql`select set_config('stock.why', 'Test', true), set_config('stock.username', 'Test', true)`.execute(tx)
      await sql`
        insert into products (device, product_type, quantity_available)
        values ('Buoy D', 'Accessories', 1), ('Buoy C', 'Accessories', 9)`.execute(tx)
    })
    expect(await find('buoy')).toEqual(['Buoy C', 'Buoy D', 'Buoy A', 'Buoy B'])
  })
  it.each([
    ['kdkc', 'kdk-c', 'kdk c', 'KDKC'],
    ['wavering16', 'wave ring 16', 'wave-ring16'],
    ['140w', '140 w', '140 W'],
    ['heron&son', 'heron & son', 'heron son', 'heronson'],
  ])('finds the same for %s, however it is written', async (...written) => {
    for (const device of written) await aProduct(device)
    for (const query of written) expect((await find(query)).toSorted()).toEqual(written.toSorted())
  })
  it('finds an id by its column or as the whole query, and then lists it first', async () => {
    const { id } = await aProduct('Anchorage')
    await aProduct(`Anchorage ${id}`)
    expect(await find(String(id))).toEqual(['Anchorage', `Anchorage ${id}`])
    expect(await find(`anchorage ${id}`)).toEqual([`Anchorage ${id}`])
    expect(await find(String(id), { filter_by: 'id' })).toEqual(['Anchorage'])
  })
  it('splits every text like the index of the database', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'aB1 2,.3-é&|Ωß中+'.split(''), 'lot', '10,000', '6.7') })
    const texts = [...fc.sample(text, 500), 'Otter & Co', 'iPhone16', '1,2345', '12,345.67', '1.5.3', 'x'.repeat(90)]
    const { rows } = await sql<{ words: string[] }>`
      select array(
        select distinct word from product_words_of('', '', text, '', '', '', '', '') where place like '%:'
      ) as words
      from unnest(${texts}::text[]) with ordinality as each(text, at) order by at`.execute(shop.db)
    const words = texts.map((each) => [...new Set(splitWords(withPlus(each)).map(({ word }) => word))])
    expect(rows.map((row) => row.words.toSorted())).toEqual(words.map((each) => each.toSorted()))
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
    await aProduct('Ketch lot4711 No. 10,500', 'Sea Glass')
    for (const part of ['Ketch lot', 'etch lot47', 't4711 no', 'lot4711 No. 10,5', '711', '0,50'])
      expect(await find(part, { filter_by: 'device' })).toEqual(['Ketch lot4711 No. 10,500'])
  })
  it('lists in one column first what has the fewest other words, and of that what is in stock', async () => {
    await aProduct('Dinghy 5 Pro Max')
    await aProduct('Dinghy 5')
    await aProduct('Dinghy 5 Pro')
    await shop.db.transaction().execute(async (tx) => {
      await sql`select set_config('stock.why', 'Test', true), set_config('stock.username', 'Test', true)`.execute(tx)
      await sql`
        insert into products (device, product_type, quantity_available) values ('DINGHY 5', 'Accessories', 1)`.execute(
        tx,
      )
    })
    expect(await find('dinghy 5', { filter_by: 'device' })).toEqual([
      'DINGHY 5',
      'Dinghy 5',
      'Dinghy 5 Pro',
      'Dinghy 5 Pro Max',
    ])
    expect(await find('dinghy 5', { filter_by: 'device', per_page: 1, page: 3 })).toEqual(['Dinghy 5 Pro'])
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

describe('words in another form than the products have them', () => {
  it('finds "+" and "plus" as one word, which counts', async () => {
    await aProduct('Brigantine B24')
    await aProduct('Brigantine B24+')
    for (const query of ['b24+', 'B24 plus', 'b24plus', 'brigantine b24+ '])
      expect([query, await find(query)]).toEqual([query, ['Brigantine B24+']])
    expect(await find('b24')).toEqual(['Brigantine B24', 'Brigantine B24+'])
    expect(await find('brigantine plsu')).toEqual(['Brigantine B24+'])
  })
  it('finds the devices of a maker, which need not be in their texts', async () => {
    await aProduct('Galaxy Q7', 'Felucca')
    await aProduct('iPhone Q7', 'Felucca')
    expect(await find('samsung felucca')).toEqual(['Galaxy Q7'])
    expect(await find('apple felucca')).toEqual(['iPhone Q7'])
    expect(await find('samsumg q7')).toEqual(['Galaxy Q7'])
  })
  it('finds short forms and French words', async () => {
    await aProduct('iPhone Q8 Pro Max', 'black case')
    await aProduct('iPhone Q8', 'black case')
    expect(await find('ip q8')).toEqual(['iPhone Q8', 'iPhone Q8 Pro Max'])
    expect(await find('q8pm')).toEqual(['iPhone Q8 Pro Max'])
    for (const query of ['coque noire q8 pro', 'étui noir q8pro', 'ETUIS NOIRS Q8 PRO', 'cocque noir q8 pro'])
      expect([query, await find(query)]).toEqual([query, ['iPhone Q8 Pro Max']])
  })
})

describe('a search that no product has all words of', () => {
  const explain = async (query: string, asked: Partial<ProductQuery> = {}) => {
    const body = inventoryCalls.search.body.parse({ query, explain: true, ...asked })
    const { nothing_found, left_out, items } = await findProducts(shop.db, body)
    return { nothing_found, left_out, devices: await collect(items.map(({ device }) => device)) }
  }
  it('finds the products with most of them, and names the others', async () => {
    const values = [
      { device: 'Clipper', category: 'Hook' },
      { device: 'Anchor', category: 'Rope', subcategory: 'Jute' },
      { device: 'Anchor', category: 'Rope', subcategory: 'Jute' },
    ]
    await shop.db
      .insertInto('products')
      .values(values.map((each) => ({ product_type: 'Accessories', ...each })))
      .execute()
    const shown = async (query: string) => {
      const { left_out, devices } = await explain(query)
      return [left_out, devices]
    }
    // A word that no product has is left out.
    expect(await shown('hook qqqq')).toEqual(['qqqq', ['Clipper']])
    expect(await shown('wwww clipper qqqq')).toEqual(['wwww qqqq', ['Clipper']])
    // Of two words, the kind of product stays, wherever it is typed; then the rarer word; then the last one.
    expect(await shown('rope clipper')).toEqual(['clipper', ['Anchor', 'Anchor']])
    expect(await shown('jute clipper')).toEqual(['jute', ['Clipper']])
    // All words are found together, so none is left out.
    expect(await shown('jute rope')).toEqual([undefined, ['Anchor', 'Anchor']])
  })
  it('has the same rows on its pages and in its export', async () => {
    const body = inventoryCalls.search.body.parse({ query: 'rope clipper', explain: true, per_page: 1, page: 2 })
    const { items, total, left_out } = await findProducts(shop.db, body)
    expect([await collect(items.map(({ device }) => device)), total, left_out]).toEqual([['Anchor'], 2, 'clipper'])
    const exported = await streamProducts(shop.db, { ...body, page: 1 })
    expect(await collect(exported.map(({ device }) => device))).toEqual(['Anchor', 'Anchor'])
  })
  it('never leaves out a number and its word, but names the nearest ones and the search without them', async () => {
    await aProduct('Skerry 9', 'Case')
    await aProduct('Skerry 8 Pro', 'Case')
    expect(await explain('skerry 7 case')).toEqual({
      devices: [],
      nothing_found: {
        missing: 'Skerry 7',
        nearest: ['Skerry 9 case', 'Skerry 8 Pro case'],
        without: 'case',
      },
    })
    await aProduct('Yawl 24')
    expect(await explain('skerry 9 yawl 24')).toMatchObject({
      devices: [],
      nothing_found: { missing: 'skerry 9 yawl 24', nearest: ['skerry 9', 'yawl 24'] },
    })
  })
  it('names a single word that no product has', async () => {
    const nothing_found = { missing: 'qqqq', nearest: [], without: '' }
    expect(await explain('qqqq')).toEqual({ devices: [], nothing_found })
    expect(await explain('qqqq wwww')).toMatchObject({ devices: [], nothing_found })
  })
  it('looks only at the products of the chosen filters', async () => {
    await aProduct('Lugger', 'crimson')
    expect(await explain('lugger', { product_type: 'Phone Case' })).toMatchObject({
      nothing_found: { missing: 'lugger' },
    })
    expect(await explain('lugger')).toEqual({ devices: ['Lugger'] })
  })
  it('is not answered so in one column, without a text, for signs, or if it is not asked for', async () => {
    expect(await explain('hook qqqq', { explain: false })).toEqual({ devices: [] })
    expect(await explain('hook qqqq', { filter_by: 'device' })).toEqual({ devices: [] })
    expect(await explain('', { filter: 'qqqq' })).toEqual({ devices: [] })
    expect(await explain('€€')).toEqual({ devices: [] })
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
