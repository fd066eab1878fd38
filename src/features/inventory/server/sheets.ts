import type { SheetColumn } from '#server/sheet.ts'
import { imageAddress } from '#shared/image.ts'
import type { Product } from '../contract.ts'

const described: SheetColumn<Product>[] = [
  { header: 'ID', value: (row) => row.id },
  { header: 'Device', value: (row) => row.device },
  { header: 'Secondary Device', value: (row) => row.secondaryDevice },
  { header: 'Description', value: (row) => row.description },
  { header: 'Product Type', value: (row) => row.product_type },
  { header: 'Brand', value: (row) => row.brand },
  { header: 'Category', value: (row) => row.category },
  { header: 'Subcategory', value: (row) => row.subcategory },
  { header: 'Color', value: (row) => row.color },
  { header: 'Available', value: (row) => row.quantity_available },
  { header: 'Hold', value: (row) => row.quantity_hold },
  { header: 'Limit', value: (row) => row.minimum_limit },
]

export const inventorySheet: SheetColumn<Product>[] = [
  ...described,
  { header: 'Sold', value: (row) => row.quantity_sold },
  { header: 'Wholesale Price', value: (row) => row.wholesale_price / 100, kind: 'money' },
  { header: 'Cost Price', value: (row) => row.cost_price / 100, kind: 'money' },
]

/** No price and no sold figure: they are not a supplier's to know. */
export const supplierSheet = (publicUrl: string): SheetColumn<Product>[] => [
  ...described,
  { header: 'Image', value: (row) => (row.image_name ? `${publicUrl}${imageAddress(row.image_name, 640)}` : '') },
]
