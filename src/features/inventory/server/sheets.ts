import { sheetColumns } from '#platform/list/sheetColumns.ts'
import { imageAddress } from '#shared/image.ts'
import { type Product, productColumns, supplierColumns } from '../columns.ts'

export const inventorySheet = sheetColumns<Product>(productColumns)

/** A drawn picture has no address: only a product with a picture of its own gets a link. */
export const supplierSheet = (publicUrl: string) =>
  sheetColumns<Product>(supplierColumns, {
    image_name: ({ image_name }) => (image_name ? `${publicUrl}${imageAddress(image_name, 640)}` : ''),
  })
