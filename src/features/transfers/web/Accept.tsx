import { Check } from 'lucide-react'
import type { WholeShipment } from '#features/shipments/columns.ts'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { transferCalls } from '../contract.ts'
import { useTransferAct } from './useTransferAct.ts'

/** A button that accepts a transfer: its sender sends it next. */
export function Accept(transfer: WholeShipment) {
  const { id, number, version } = transfer
  const { send, busy } = useSend(transferCalls.accept, {
    success: `${number} has been accepted`,
    ...useTransferAct(transfer),
  })
  return (
    <Button variant="primary" icon={Check} busy={busy} onClick={() => send({ params: { id }, body: { version } })}>
      Accept
    </Button>
  )
}
