import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { WholeShipment } from '#features/shipments/columns.ts'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { transferCalls } from '../contract.ts'
import { useTransferAct } from './useTransferAct.ts'

/** A button that takes back the last step of a transfer. It asks if that ends the transfer. */
export function TakeBackStep(transfer: WholeShipment) {
  const { id, number, state, version } = transfer
  const [isAsking, setAsking] = useState(false)
  const { send, busy } = useSend(transferCalls.takeBack, {
    success: ({ state }) =>
      state === 'cancelled' ? `${number} has been taken back` : `${number} waits for an answer again`,
    ...useTransferAct(transfer),
  })
  const takeBack = () => void send({ params: { id }, body: { version } })
  const ends = state === 'asked' || state === 'offered'
  return (
    <>
      <Button icon={Undo2} busy={busy} onClick={ends ? () => setAsking(true) : takeBack}>
        Take back
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Take back ${number}?`}
        body="It is cancelled. No stock has moved."
        act="Take back"
        keep="Keep it"
        danger
        onAnswer={(yes) => {
          setAsking(false)
          if (yes) takeBack()
        }}
      />
    </>
  )
}
