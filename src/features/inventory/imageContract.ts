import * as z from 'zod'
import { type Call, Id, Version } from '#shared/call.ts'
import { office } from '#shared/roles.ts'
import { Product } from './columns.ts'
import { NewProduct } from './contract.ts'

const picture = { part: 'product', field: 'fileToUpload', limit: 10 } as const

/** The product of the picture. Other fields of the row are ignored. */
export const ImageChange = z.object({ id: Id, version: Version.optional() })
export type ImageChange = z.output<typeof ImageChange>

export const imageCalls = {
  insert: {
    method: 'POST',
    path: '/admin/inventory/insert/',
    allow: office,
    summary: 'Add a product with its picture',
    body: NewProduct,
    upload: picture,
    reply: Product,
  },
  updateImage: {
    method: 'PATCH',
    path: '/admin/inventory/updateImage/',
    allow: office,
    summary: 'Change a product’s picture',
    body: ImageChange,
    upload: { ...picture, missing: 'Choose a picture.' },
    reply: Product,
  },
} as const satisfies Record<string, Call>
