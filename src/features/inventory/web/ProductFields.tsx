import { FileField } from '#ui/form/FileField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { Form } from '#ui/form/useForm.ts'
import { LongTextField, NumberField, SelectField } from '#ui/form/valueFields.tsx'
import { productTypes } from '../columns.ts'
import { type ProductDraft, pictureTypes } from './productForm.ts'

const types = productTypes.map((type) => ({ value: type, label: type }))

/** The fields of a new product. */
export const ProductFields = ({ field }: Form<ProductDraft>) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField label="Device" required {...field('device')} />
    <TextField label="Secondary Device" hint="Another device that it also fits." {...field('secondaryDevice')} />
    <SelectField label="Product Type" required placeholder="Choose one" options={types} {...field('product_type')} />
    <TextField label="Brand" {...field('brand')} />
    <TextField label="Category" {...field('category')} />
    <TextField label="Subcategory" {...field('subcategory')} />
    <TextField label="Color" {...field('color')} />
    <FileField
      label="Image"
      hint="JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. Without one, a drawing is shown."
      accept={pictureTypes}
      {...field('fileToUpload')}
    />
    <div className="sm:col-span-2">
      <LongTextField label="Description" {...field('description')} />
    </div>
    <div className="grid grid-cols-2 gap-4 sm:col-span-2 sm:grid-cols-5">
      <NumberField label="Available" {...field('quantity_available')} />
      <NumberField label="Hold" {...field('quantity_hold')} />
      <NumberField label="Limit" {...field('minimum_limit')} />
      <NumberField label="Wholesale Price" unit="$" {...field('wholesale_price')} />
      <NumberField label="Cost Price" unit="$" {...field('cost_price')} />
    </div>
  </div>
)
