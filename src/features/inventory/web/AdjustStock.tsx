import { useQueryClient } from '@tanstack/react-query'
import { PackagePlus } from 'lucide-react'
import * as z from 'zod'
import { keyOf } from '#ui/api/query.ts'
import { IconButton } from '#ui/control/Button.tsx'
import { Segments } from '#ui/control/Segments.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { Form } from '#ui/form/useForm.ts'
import { NumberField, SelectField } from '#ui/form/valueFields.tsx'
import { useRebase, useRowEdit } from '#ui/grid/editing.ts'
import { inventoryCalls, mostPieces, type SeenProduct, StockNote, StockReasonName } from '../contract.ts'
import { displayName } from '../rules.ts'
import { lastReason, rememberReason, stockReasonChoices } from './lastReasons.ts'

const acts = [
  { value: 'add', label: 'Add' },
  { value: 'take', label: 'Take away' },
] as const

const AdjustFields = z.object({
  act: z.enum(['add', 'take']),
  by: z.int('Enter a whole number.').min(1, 'Enter 1 or more.').max(mostPieces, 'At most 1,000,000 pieces.'),
  // Each act has its own reason, which stays when the user switches to the other act and back.
  add: StockReasonName.optional(),
  take: StockReasonName.optional(),
  note: StockNote.optional(),
})
type AdjustDraft = z.input<typeof AdjustFields>

/** The chosen reason, or else the last one for this act. The first suggestion for added pieces is that they were delivered. */
const reasonIn = ({ act = 'add', ...chosen }: Partial<AdjustDraft>) =>
  chosen[act] ?? lastReason(act).why ?? (act === 'add' ? 'received' : undefined)

const AdjustForm = AdjustFields.refine((draft) => reasonIn(draft) !== undefined, {
  path: ['take'],
  message: 'Choose a reason.',
})

/** A button with a dialog that adds pieces to the available quantity or takes them away. The server calculates the total. */
export function AdjustStock({ product }: { product: SeenProduct }) {
  const { id } = product
  const name = displayName(product)
  const client = useQueryClient()
  const rebase = useRebase()
  const edit = useRowEdit(String(id))
  return (
    <FormDialog<typeof inventoryCalls.adjust, AdjustDraft>
      title="Add or take away"
      act="Update stock"
      trigger={<IconButton size="small" icon={PackagePlus} label={`Add or take away pieces of ${name}`} />}
      call={inventoryCalls.adjust}
      schema={AdjustForm}
      sent={({ act, by, note, ...chosen }) => {
        const why = reasonIn({ act, ...chosen })
        rememberReason(act, { why, note: note ?? '' })
        return { body: { id, by: act === 'take' ? -by : by, why, note } }
      }}
      start={{ act: 'add' }}
      success={(changed) => `${name}: ${changed.quantity_before} → ${changed.quantity_available} available`}
      invalidates={[inventoryCalls.search]}
      // A quantity that is typed in the row and not saved does not include these pieces. The row then keeps its older version,
      // so that saving it shows the conflict.
      onDone={(changed) => 'quantity_available' in (edit?.changes ?? {}) || rebase(product, changed)}
      onFailed={({ status }) => {
        if (status === 409) void client.invalidateQueries({ queryKey: keyOf(inventoryCalls.search) })
        return false
      }}
    >
      {(form) => <PieceFields form={form} product={product} name={name} />}
    </FormDialog>
  )
}

interface PieceFieldsProps {
  form: Form<AdjustDraft>
  product: SeenProduct
  name: string
}

function PieceFields({ form: { draft, field }, product, name }: PieceFieldsProps) {
  const { act = 'add', by = 0 } = draft
  const { quantity_available } = product
  const after = quantity_available + (act === 'take' ? -by : by)
  return (
    <>
      <p className="text-sm text-ink-2">{name}</p>
      <Segments
        label="Add or take away"
        value={act}
        options={acts}
        onChange={(next) => field('act').onChange(acts.find(({ value }) => value === next)?.value)}
      />
      <NumberField
        label="Pieces"
        required
        hint={
          <span className="figures">
            Available: {quantity_available}
            {Number.isInteger(by) && by > 0 && after >= 0 && ` → ${after}`}
          </span>
        }
        {...field('by')}
      />
      <SelectField
        label="Reason"
        required
        placeholder={act === 'take' ? 'Choose one' : undefined}
        options={stockReasonChoices}
        {...field(act)}
        value={reasonIn(draft)}
      />
      <TextField label="In your own words" maxLength={200} list="stock-note" {...field('note')} />
      <datalist id="stock-note">
        <option value={lastReason(act).note} />
      </datalist>
    </>
  )
}
