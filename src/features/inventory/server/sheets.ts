import { sheetColumns } from '#platform/sheet/sheetColumns.ts'
import type { SheetColumn, SheetPicture } from '#platform/sheet/sheetValues.ts'
import { type Product, productColumns, supplierColumns } from '../columns.ts'

type PictureOf = (product: Product) => SheetPicture

/** The columns of the page, and beside them the pictures. */
export const inventorySheet = (picture: PictureOf): SheetColumn<Product>[] => [
  ...sheetColumns<Product>(productColumns),
  // No header and no text: programs that read the sheet find the columns of the page and no others.
  { header: '', value: (product) => ({ ...picture(product), address: '' }) },
]

export const supplierSheet = (picture: PictureOf) => sheetColumns<Product>(supplierColumns, { image_name: picture })
