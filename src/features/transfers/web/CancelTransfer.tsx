import { Ban } from 'lucide-react'
import * as z from 'zod'
import type { WholeShipment } from '#features/shipments/columns.ts'
import { shipmentCalls } from '#features/shipments/contract.ts'
import { type CancelledPieces, cancelledPieces } from '#features/shipments/rules.ts'
import { isUntouched } from '#features/shipments/web/isUntouched.ts'
import { Button } from '#ui/control/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { OptionCards } from '#ui/form/OptionCards.tsx'
import { useTransferAct } from './useTransferAct.ts'

const places: readonly CancelledPieces[] = ['shelf', 'written_off']
const CancelForm = z.object({ pieces: z.enum(places, 'Choose where the pieces are.') })
type CancelDraft = z.input<typeof CancelForm>

/** A button with a dialog that cancels a transfer on its way, as long as nothing of it was received. */
export function CancelTransfer(transfer: WholeShipment) {
  const { id, number, from, version } = transfer
  const act = useTransferAct(transfer)
  const means: Record<CancelledPieces, string> = {
    shelf: `They are added to the stock of ${from} again.`,
    written_off: 'They are lost. No place has them.',
  }
  if (!isUntouched(transfer)) return null
  return (
    <FormDialog<typeof shipmentCalls.cancel, CancelDraft>
      title={`Cancel ${number}?`}
      act="Cancel transfer"
      trigger={<Button icon={Ban}>Cancel transfer</Button>}
      call={shipmentCalls.cancel}
      schema={CancelForm}
      sent={({ pieces }) => ({ params: { id }, body: { pieces, version } })}
      start={{}}
      success={`${number} has been cancelled`}
      {...act}
    >
      {({ field }) => (
        <OptionCards
          label="Where are the pieces?"
          choices={places.map((value) => ({ value, label: cancelledPieces[value], means: means[value] }))}
          {...field('pieces')}
        />
      )}
    </FormDialog>
  )
}
