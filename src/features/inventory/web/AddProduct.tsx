import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type * as z from 'zod'
import { inventoryPage } from '#shared/pageAddresses.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { Button } from '#ui/control/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { inventoryCalls, type NewProduct } from '../contract.ts'
import { imageCalls } from '../imageContract.ts'
import { NewProductForm, type ProductDraft } from './productForm.ts'

// Loaded separately, so that the list appears sooner.
const ProductFields = lazyPart(() => import('./ProductFields.tsx').then((it) => it.ProductFields))

/** The values that the form shows at first, the same as the defaults of the contract. */
const start = {
  device: '',
  quantity_available: 0,
  quantity_hold: 0,
  minimum_limit: 10,
  wholesale_price: 0,
  cost_price: 0,
} satisfies Partial<z.input<typeof NewProduct>>

/** With `isPage` the dialog has its own address: it is open at first, and closing it goes to the inventory. */
export function AddProduct({ isPage = false }: { isPage?: boolean }) {
  const navigate = useNavigate()
  return (
    <FormDialog<typeof imageCalls.insert, ProductDraft>
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
      schema={NewProductForm}
      sent={({ fileToUpload, ...body }) => ({ body, file: fileToUpload })}
      start={start}
      success="Product has been added to inventory"
      failed="Error adding product"
      invalidates={[inventoryCalls.search]}
    >
      {(form) => <ProductFields {...form} />}
    </FormDialog>
  )
}
