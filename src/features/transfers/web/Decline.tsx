import { X } from 'lucide-react'
import * as z from 'zod'
import { StockNote } from '#features/inventory/contract.ts'
import type { WholeShipment } from '#features/shipments/columns.ts'
import { Button } from '#ui/control/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { transferCalls } from '../contract.ts'
import { useTransferAct } from './useTransferAct.ts'

const DeclineForm = z.object({ note: StockNote.optional() })
type DeclineDraft = z.input<typeof DeclineForm>

/** A button with a dialog that declines a transfer. */
export function Decline(transfer: WholeShipment) {
  const { id, number, version } = transfer
  return (
    <FormDialog<typeof transferCalls.decline, DeclineDraft>
      title={`Decline ${number}?`}
      act="Decline"
      trigger={<Button icon={X}>Decline</Button>}
      call={transferCalls.decline}
      schema={DeclineForm}
      sent={({ note = '' }) => ({ params: { id }, body: { note, version } })}
      start={{}}
      success={`${number} has been declined`}
      {...useTransferAct(transfer)}
    >
      {({ field }) => (
        <TextField label="Reason" hint="The other side reads it. It may be empty." maxLength={200} {...field('note')} />
      )}
    </FormDialog>
  )
}
