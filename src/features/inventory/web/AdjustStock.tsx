import { useQueryClient } from '@tanstack/react-query'
import { PackagePlus } from 'lucide-react'
import { keyOf } from '#ui/api/query.ts'
import { IconButton } from '#ui/control/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { useRebase, useRowEdit } from '#ui/grid/editing.ts'
import { inventoryCalls, type SeenProduct, StockReasonName } from '../contract.ts'
import { displayName } from '../rules.ts'
import type { StockReason } from '../stockReasons.ts'
import { lastReason, rememberReason, stockReasonChoices } from './lastReasons.ts'
import { type PieceDraft, PieceFields, pieceForm } from './PieceFields.tsx'

type AdjustDraft = PieceDraft<StockReason>

/** The chosen reason, or else the last one for this act. The first suggestion for added pieces is that they were delivered. */
const reasonIn = ({ act = 'add', ...chosen }: Partial<AdjustDraft>) =>
  chosen[act] ?? lastReason(act).why ?? (act === 'add' ? 'received' : undefined)

const AdjustForm = pieceForm(StockReasonName, reasonIn)

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
      about={id}
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
      {(form) => (
        <PieceFields
          form={form}
          product={name}
          stock={{ label: 'Available', pieces: product.quantity_available }}
          reasons={stockReasonChoices}
          reason={reasonIn(form.draft)}
          lastNote={lastReason(form.draft.act ?? 'add').note}
        />
      )}
    </FormDialog>
  )
}
