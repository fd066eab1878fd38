import type { SheetColumn } from '#platform/list/sheet.ts'
import { imageAddress } from '#shared/image.ts'
import type { Product } from '../contract.ts'

const described: SheetColumn<Product>[] = [
  { header: 'ID', value: (row) => row.id, kind: 'number' },
  { header: 'Device', value: (row) => row.device, width: 24 },
  { header: 'Secondary Device', value: (row) => row.secondaryDevice, width: 24 },
  { header: 'Description', value: (row) => row.description, width: 48 },
  { header: 'Product Type', value: (row) => row.product_type, width: 18 },
  { header: 'Brand', value: (row) => row.brand, width: 14 },
  { header: 'Category', value: (row) => row.category, width: 16 },
  { header: 'Subcategory', value: (row) => row.subcategory, width: 18 },
  { header: 'Color', value: (row) => row.color, width: 14 },
  { header: 'Available', value: (row) => row.quantity_available, kind: 'number' },
  { header: 'Hold', value: (row) => row.quantity_hold, kind: 'number' },
  { header: 'Limit', value: (row) => row.minimum_limit, kind: 'number' },
]

export const inventorySheet: SheetColumn<Product>[] = [
  ...described,
  { header: 'Sold', value: (row) => row.quantity_sold, kind: 'number' },
  { header: 'Wholesale Price', value: (row) => row.wholesale_price, kind: 'money' },
  { header: 'Cost Price', value: (row) => row.cost_price, kind: 'money' },
]

/** No price and no sold figure: they are not a supplier's to know. A product without a picture of its own has no address to tell. */
export const supplierSheet = (publicUrl: string): SheetColumn<Product>[] => [
  ...described,
  { header: 'Image', value: (row) => (row.image_name ? `${publicUrl}${imageAddress(row.image_name, 640)}` : '') },
]
