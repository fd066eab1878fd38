import * as z from 'zod'
import { NewProduct } from '../contract.ts'

/** The form of a new product. */
export const NewProductForm = NewProduct.extend({ fileToUpload: z.instanceof(File).optional() })
export type ProductDraft = z.input<typeof NewProductForm>

/** The types of pictures that can be chosen. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
