import { useQueryClient } from '@tanstack/react-query'
import { PackagePlus } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import * as z from 'zod'
import { newKey } from '#ui/api/newKey.ts'
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
  // A reason for each act, so that the other one has its own again when the user switches back.
  add: StockReasonName.optional(),
  take: StockReasonName.optional(),
  note: StockNote.optional(),
})
type AdjustDraft = z.input<typeof AdjustFields>

/** The chosen reason, or the last one for this act. Most pieces that are added were delivered. */
const reasonIn = ({ act = 'add', ...chosen }: Partial<AdjustDraft>) =>
  chosen[act] ?? lastReason(act).why ?? (act === 'add' ? 'received' : undefined)

const AdjustForm = AdjustFields.refine((draft) => reasonIn(draft) !== undefined, {
  path: ['take'],
  message: 'Choose a reason.',
})

/** The button in a row that adds pieces to what is available, or takes them away, so that nobody has to do the sum. */
export function AdjustStock({ product }: { product: SeenProduct }) {
  const { id } = product
  const name = displayName(product)
  const client = useQueryClient()
  const rebase = useRebase()
  const edit = useRowEdit(String(id))
  /** A request that is sent again, because its answer was lost, has the same key and is not done twice. */
  const sent = useRef<SentOnce>(undefined)
  return (
    <FormDialog<typeof inventoryCalls.adjust, AdjustDraft>
      title="Add or take away"
      act="Update stock"
      trigger={<IconButton size="small" icon={PackagePlus} label={`Add or take away pieces of ${name}`} />}
      call={inventoryCalls.adjust}
      schema={AdjustForm}
      sent={({ act, by, note, ...chosen }) => {
        const why = reasonIn({ act, ...chosen })
        const body = { id, by: act === 'take' ? -by : by, why, note }
        const text = JSON.stringify(body)
        if (sent.current?.text !== text) sent.current = { text, key: newKey() }
        rememberReason(act, { why, note: note ?? '' })
        return { body, idempotencyKey: sent.current.key }
      }}
      start={{ act: 'add' }}
      success={(changed) => `${name}: ${changed.quantity_before} → ${changed.quantity_available} available`}
      invalidates={[inventoryCalls.search]}
      // An unsaved total in the row was made from the older quantity, so saving it has to show the conflict.
      onDone={(changed) => 'quantity_available' in (edit?.changes ?? {}) || rebase(product, changed)}
      onFailed={({ status }) => {
        if (status === 409) void client.invalidateQueries({ queryKey: keyOf(inventoryCalls.search) })
        return false
      }}
    >
      {(form) => <PieceFields form={form} product={product} name={name} sent={sent} />}
    </FormDialog>
  )
}

interface SentOnce {
  text: string
  key: string
}

interface PieceFieldsProps {
  form: Form<AdjustDraft>
  product: SeenProduct
  name: string
  sent: RefObject<SentOnce | undefined>
}

function PieceFields({ form: { draft, field }, product, name, sent }: PieceFieldsProps) {
  const { act = 'add', by = 0 } = draft
  const { quantity_available } = product
  const after = quantity_available + (act === 'take' ? -by : by)
  // Whoever opens the dialog again means another change, even if it is the same number.
  useEffect(
    () => () => {
      sent.current = undefined
    },
    [sent],
  )
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
      <TextField label="In your words" maxLength={200} list="stock-note" {...field('note')} />
      <datalist id="stock-note">
        <option value={lastReason(act).note} />
      </datalist>
    </>
  )
}
