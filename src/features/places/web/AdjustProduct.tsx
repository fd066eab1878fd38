import { AdjustmentReasonName } from '#features/adjustments/columns.ts'
import { adjustmentCalls } from '#features/adjustments/contract.ts'
import { type AdjustmentReason, adjustmentReasons } from '#features/adjustments/rules.ts'
import { type PieceDraft, PieceFields, pieceForm } from '#features/inventory/web/PieceFields.tsx'
import { inDollars } from '#shared/money.ts'
import { FormModal } from '#ui/form/FormDialog.tsx'
import type { PlaceProduct } from '../columns.ts'
import { placeCalls } from '../contract.ts'

type AdjustDraft = PieceDraft<AdjustmentReason>

const reasonsTo = (act: 'add' | 'take') =>
  AdjustmentReasonName.options
    .filter((why) => adjustmentReasons[why].adds === (act === 'add'))
    .map((value) => ({ value, label: adjustmentReasons[value].label }))

/** The chosen reason. Pieces are mostly added by a first count. */
const reasonIn = ({ act = 'add', ...chosen }: Partial<AdjustDraft>) =>
  chosen[act] ?? (act === 'add' ? 'first_count' : undefined)

const AdjustForm = pieceForm(AdjustmentReasonName, reasonIn)

interface AdjustProductProps {
  row: PlaceProduct
  store_id: number | null
  open: boolean
  onClose: () => void
}

/** The dialog that adds pieces to the stock of a place or takes them away. */
export function AdjustProduct({ row, store_id, open, onClose }: AdjustProductProps) {
  const { id, product, on_hand } = row
  return (
    <FormModal<typeof adjustmentCalls.adjust, AdjustDraft>
      title="Add or take away"
      about={`${store_id} ${id}`}
      act="Update stock"
      open={open}
      onClose={onClose}
      call={adjustmentCalls.adjust}
      schema={AdjustForm}
      sent={({ act, by, note = '', ...chosen }) => {
        const why = reasonIn({ act, ...chosen }) ?? 'found'
        return { body: { store_id, product_id: id, by: act === 'take' ? -by : by, why, note } }
      }}
      start={{ act: 'add', add: on_hand === null ? 'first_count' : 'found' }}
      success={({ state, device, place, on_hand: after, value }) =>
        state === 'waiting'
          ? `An administrator must approve this, because it is worth ${inDollars(value)}`
          : `${place} now has ${after} of ${device}`
      }
      invalidates={[placeCalls.search, adjustmentCalls.search]}
    >
      {(form) => (
        <PieceFields
          form={form}
          product={product}
          stock={{ label: 'On hand', pieces: on_hand ?? 0 }}
          reasons={reasonsTo(form.draft.act ?? 'add')}
          reason={reasonIn(form.draft)}
        />
      )}
    </FormModal>
  )
}
