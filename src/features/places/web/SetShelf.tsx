import type { ReactElement } from 'react'
import type * as z from 'zod'
import type { BodyInput } from '#shared/call.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { NumberField } from '#ui/form/valueFields.tsx'
import { placeCalls, ShelfLine } from '../contract.ts'

interface SetShelfProps {
  /** Null for the warehouse. */
  store_id: number | null
  products: readonly number[]
  /** The present shelf and minimum, if there is one product. */
  start?: ShelfDraft
  trigger: ReactElement<{ onClick?: () => void }>
  onDone?: () => void
}

const ShelfForm = ShelfLine.omit({ product_id: true }).refine(
  ({ shelf, minimum }) => shelf !== undefined || minimum !== undefined,
  { path: ['shelf'], message: 'Enter a shelf or a minimum.' },
)
type ShelfDraft = z.input<typeof ShelfForm>

/** A dialog that sets the shelf and the minimum of products at a place. A field that is left empty changes nothing. */
export const SetShelf = ({ store_id, products, start = {}, trigger, onDone }: SetShelfProps) => (
  <FormDialog<typeof placeCalls.shelf, ShelfDraft>
    title="Shelf and minimum"
    about={`${store_id} ${products.join(' ')}`}
    act="Save"
    trigger={trigger}
    call={placeCalls.shelf}
    schema={ShelfForm}
    sent={(draft) => ({ body: { store_id, lines: linesOf(products, draft) } })}
    start={start}
    success={({ message }) => message}
    invalidates={[placeCalls.search, placeCalls.places]}
    onDone={onDone}
  >
    {(form) => (
      <>
        <TextField label="Shelf" maxLength={20} {...form.field('shelf')} />
        <NumberField
          label="Minimum"
          hint="A product with fewer pieces is in “Below Minimum”."
          {...form.field('minimum')}
        />
      </>
    )}
  </FormDialog>
)

type Lines = BodyInput<typeof placeCalls.shelf>['lines']
const linesOf = (products: readonly number[], draft: ShelfDraft): Lines =>
  products.map((product_id) => ({ product_id, ...draft }))
