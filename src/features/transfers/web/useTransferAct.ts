import { useQueryClient } from '@tanstack/react-query'
import type { WholeShipment } from '#features/shipments/columns.ts'
import { shipmentCalls } from '#features/shipments/contract.ts'
import type { CallFailed } from '#ui/api/fetchCall.ts'
import { keyOf } from '#ui/api/query.ts'

/** What the page does after each act on a transfer: it shows the reply, or after a conflict the changes of others. */
export function useTransferAct({ id }: WholeShipment) {
  const client = useQueryClient()
  return {
    invalidates: [shipmentCalls.search],
    onDone: (reply: WholeShipment) => client.setQueryData(keyOf(shipmentCalls.find, { params: { id } }), reply),
    onFailed({ status }: CallFailed) {
      if (status === 409) void client.invalidateQueries({ queryKey: keyOf(shipmentCalls.find) })
      return false
    },
  }
}
