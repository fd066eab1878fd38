import * as z from 'zod'
import type { WholeShipment } from '#features/shipments/columns.ts'
import { pickingCalls } from '#features/shipments/contract.ts'
import { piecesInWords } from '#features/shipments/rules.ts'
import { Day, daysAfter, today } from '#shared/day.ts'
import { FormModal } from '#ui/form/FormDialog.tsx'
import { DayField } from '#ui/form/valueFields.tsx'
import { useTransferAct } from './useTransferAct.ts'

interface SendTransferProps {
  shipment: WholeShipment
  lines: { line_id: number; quantity: number }[]
  /** The pieces of all lines that are sent, and that were asked for and are not. */
  packed: number
  left: number
  open: boolean
  onClose: () => void
  onSent: () => void
}

const SendForm = z.object({ expected: Day.optional() })
type SendDraft = z.input<typeof SendForm>

/** The dialog that sends what was packed of a transfer. */
export function SendTransfer({ shipment, lines, packed, left, open, onClose, onSent }: SendTransferProps) {
  const { id, number, from, to } = shipment
  const { onDone, ...act } = useTransferAct(shipment)
  return (
    <FormModal<typeof pickingCalls.ship, SendDraft>
      title={`Send ${number}`}
      act="Send"
      open={open}
      onClose={onClose}
      call={pickingCalls.ship}
      schema={SendForm}
      sent={({ expected }) => ({ body: { shipment_id: id, lines, expected } })}
      start={{ expected: daysAfter(today(), 1) }}
      success={`${number} has been sent`}
      {...act}
      onDone={(reply) => {
        onSent()
        onDone(reply)
      }}
    >
      {({ field }) => (
        <>
          <p className="figures text-[15px]">
            {piecesInWords(packed)} to {to}. They are taken from the stock of {from}.
            {left > 0 && ` ${piecesInWords(left)} will not be sent.`}
          </p>
          <DayField
            label="Expected"
            hint="The day on which it should arrive. It may be empty."
            min={today()}
            {...field('expected')}
          />
        </>
      )}
    </FormModal>
  )
}
