import { beforeAll, expect, it } from 'vitest'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { importCalls } from '../contract.ts'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})

const addStores = (...names: string[]) =>
  shop.db
    .insertInto('stores')
    .values(
      names.map((name) => ({
        name,
        address: '1 Main',
        city: 'Truro',
        province: 'NS',
        postal_code: 'B2N 1A1',
        phone: '',
      })),
    )
    .returning('id')
    .execute()
const send = async (file: string) =>
  (await shop.ask(admin, importCalls.insert, { body: { kind: 'products' }, file: Buffer.from(file) })).body
const fieldsOf = async (...headings: string[]) =>
  (await send(`Device,Type,${headings.join(',')}\nSome,Phone Case${',1'.repeat(headings.length)}\n`)).columns
    .slice(2)
    .map(({ field }) => field)

it('two stores whose names differ only by an accent or a hyphen each get their own stock', async () => {
  const [one, other] = await addStores('Saint-Pierre', 'Saint Pierre')
  expect(await fieldsOf('Saint-Pierre Stock', 'Saint Pierre Stock')).toEqual([`stock_${one?.id}`, `stock_${other?.id}`])
  expect(await fieldsOf('Saint Pierre Stock')).toEqual([`stock_${other?.id}`])
  // It could be of either.
  expect(await fieldsOf('Saint Pièrre Stock')).toEqual([null])
})

it('stores that are called like a heading do not take the stock of the warehouse', async () => {
  const [price, stock, sign, twice] = await addStores('Price', 'Stock', '東京', 'Mic Mac Stock')
  expect(await fieldsOf('Price', 'Stock', 'Can be ordered', '東京 Stock', 'Mic Mac Stock Stock')).toEqual([
    ...['wholesale_price', null, 'quantity_available'],
    ...[`stock_${sign?.id}`, `stock_${twice?.id}`],
  ])
  expect(await fieldsOf('Stock')).toEqual(['quantity_available'])
  expect(await fieldsOf('Price Stock', 'Stock Stock')).toEqual([`stock_${price?.id}`, `stock_${stock?.id}`])
  const micMac = await shop.db.selectFrom('stores').select('id').where('name', '=', 'Mic Mac').executeTakeFirst()
  expect(await fieldsOf('Mic Mac Stock')).toEqual([`stock_${micMac?.id}`])
})

it('after two stores have changed their names, the columns of a file follow the names', async () => {
  const [east, west] = await addStores('East', 'West')
  const sent = await send('Device,Type,East Stock,Pieces\nSome,Phone Case,1,2\n')
  const columns = sent.columns.map((column) =>
    column.header === 'Pieces' ? { ...column, field: 'quantity_available' } : column,
  )
  await shop.ask(admin, importCalls.columns, { params: { id: sent.id }, body: { columns } })
  const rename = (id: number | undefined, name: string) =>
    shop.db
      .updateTable('stores')
      .set({ name })
      .where('id', '=', id ?? 0)
      .execute()
  await rename(east?.id, 'North')
  await rename(west?.id, 'East')
  expect(await fieldsOf('East Stock', 'Pieces')).toEqual([`stock_${west?.id}`, 'quantity_available'])
})

it('the list of a chain of 100 stores is imported with all of its columns', async () => {
  const names = Array.from({ length: 100 }, (_, at) => `Branch ${at}`)
  await addStores(...names)
  const headings = names.flatMap((name) => [`${name} Stock`, `${name} Minimum`, `${name} Shelf`])
  const fields = await fieldsOf(...headings)
  expect(fields).toHaveLength(300)
  expect(fields).not.toContain(null)
})

it('a file with too many cells is refused in words', async () => {
  const row = `Some,Phone Case${',1'.repeat(300)}\n`
  const file = `Device,Type${',x'.repeat(300)}\n${row.repeat(17_000)}`
  const sent = await shop.ask(admin, importCalls.insert, { body: { kind: 'products' }, file: Buffer.from(file) })
  expect([sent.status, JSON.stringify(sent.body)]).toEqual([400, expect.stringContaining('more than 5,000,000 cells')])
})
