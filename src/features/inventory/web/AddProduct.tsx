import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import * as z from 'zod'
import { Button } from '#ui/control/Button.tsx'
import { FileField } from '#ui/form/FileField.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { LongTextField, NumberField, SelectField } from '#ui/form/valueFields.tsx'
import { productTypes } from '../columns.ts'
import { inventoryCalls, NewProduct } from '../contract.ts'
import { imageCalls } from '../imageContract.ts'
import { inventoryPage } from '../pages.ts'

const types = productTypes.map((type) => ({ value: type, label: type }))
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

const AddForm = NewProduct.extend({ fileToUpload: z.instanceof(File).optional() })
/** The values that the form shows at first, the same as the defaults of the contract. */
const start = {
  quantity_available: 0,
  quantity_hold: 0,
  minimum_limit: 10,
  wholesale_price: 0,
  cost_price: 0,
} satisfies Partial<z.input<typeof NewProduct>>

/** `isPage`: the dialog is open at first, and its address is left when it closes. */
export function AddProduct({ isPage = false }: { isPage?: boolean }) {
  const navigate = useNavigate()
  return (
    <FormDialog<typeof imageCalls.insert, z.input<typeof AddForm>>
      title={isPage ? 'Add Product' : 'Add new item'}
      act="Add item"
      wide
      {...(isPage && {
        startOpen: true,
        onClosed: () => void navigate({ to: inventoryPage(), replace: true }),
      })}
      trigger={
        <Button variant="primary" icon={Plus}>
          Add new item
        </Button>
      }
      call={imageCalls.insert}
      schema={AddForm}
      sent={({ fileToUpload, ...body }) => ({ body, file: fileToUpload })}
      start={start}
      success="Product has been added to inventory"
      failed="Error adding product"
      invalidates={[inventoryCalls.search]}
    >
      {({ field }) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Device" required {...field('device')} />
          <TextField label="Secondary Device" hint="Another device that it fits." {...field('secondaryDevice')} />
          <SelectField
            label="Product Type"
            required
            placeholder="Choose one"
            options={types}
            {...field('product_type')}
          />
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
      )}
    </FormDialog>
  )
}
