import { Plus } from 'lucide-react'
import { Button } from '#ui/control/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { NumberField } from '#ui/form/valueFields.tsx'
import { barcodeCalls } from '../contract.ts'

/** A button with a dialog that adds a code to a product, by default to this one. */
export const AddBarcode = ({ product_id }: { product_id: number | undefined }) => (
  <FormDialog
    title="Add Code"
    act="Add Code"
    trigger={
      <Button variant="primary" icon={Plus}>
        Add Code
      </Button>
    }
    call={barcodeCalls.create}
    start={{ product_id }}
    success={({ code, product }) => `${code} is a code of ${product} now`}
    invalidates={[barcodeCalls.search]}
  >
    {(form) => (
      <>
        {product_id === undefined && <NumberField label="Product ID" required {...form.field('product_id')} />}
        <TextField
          label="Code"
          required
          maxLength={48}
          hint="Scan it, or type the digits below the bars."
          {...form.field('code')}
        />
      </>
    )}
  </FormDialog>
)
