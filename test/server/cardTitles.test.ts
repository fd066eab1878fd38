import { expect, it } from 'vitest'
import { productColumns, supplierColumns } from '#features/inventory/columns.ts'
import { orderLineColumns } from '#features/orders/columns.ts'
import { reportColumns } from '#features/reports/columns.ts'
import { openShop } from '#test/openShop.ts'

it('on a phone no two products of the demo shop have the same title, in any list of products', {
  tags: ['details'],
}, async () => {
  const { db } = await openShop()
  const products = await db.selectFrom('products').selectAll().execute()
  for (const columns of [productColumns, supplierColumns, reportColumns, orderLineColumns]) {
    const title = columns.filter((column) => 'card' in column && column.card === 'title').map(({ key }) => key)
    const titles = products.map((product) => {
      const values = new Map(Object.entries(product))
      return title.map((key) => values.get(key)).join(' · ')
    })
    expect(new Set(titles).size).toBe(products.length)
  }
})
