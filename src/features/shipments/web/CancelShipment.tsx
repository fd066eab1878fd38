import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import type { Shipment } from '../columns.ts'
import { pickingCalls, shipmentCalls } from '../contract.ts'
import { piecesInWords } from '../rules.ts'

const invalidates = [shipmentCalls.search, shipmentCalls.find, pickingCalls.search, pickingCalls.lines]

/** Cancels a shipment that its store has not received. Its pieces are open again. */
export function CancelShipment({ id, number, transaction_id, pieces, version }: Shipment) {
  const [isAsking, setAsking] = useState(false)
  const { send, busy } = useSend(shipmentCalls.cancel, {
    success: `Shipment ${number} has been cancelled`,
    invalidates,
  })
  return (
    <>
      <Button icon={Ban} busy={busy} onClick={() => setAsking(true)}>
        Cancel shipment
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Cancel shipment ${number}?`}
        body={`${piecesInWords(pieces)} of transaction ${transaction_id} will be open again, and back under Picking.`}
        act="Cancel shipment"
        keep="Keep it"
        danger
        onAnswer={(yes) => {
          setAsking(false)
          if (yes) void send({ params: { id }, body: { version } })
        }}
      />
    </>
  )
}
