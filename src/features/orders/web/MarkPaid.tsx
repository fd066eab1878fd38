import { CircleCheck } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { useSend } from '#ui/query.ts'
import type { Order } from '../columns.ts'
import { orderCalls } from '../contract.ts'

/** Marks the ticked orders as paid. */
export function MarkPaid({ orders, onDone }: { orders: readonly Order[]; onDone: () => void }) {
  const { send, busy } = useSend(orderCalls.markPaid, {
    success: ({ message }) => message,
    failed: 'There was an error updating the transaction line',
    invalidates: [orderCalls.search],
    onDone,
  })
  const mark = () => send({ body: { selectedTransactions: orders.map(({ id }) => id) } })
  return (
    <Button size="small" variant="primary" icon={CircleCheck} busy={busy} onClick={mark}>
      Paid
    </Button>
  )
}
