import { useProductScans } from '#features/inventory/web/productScans.ts'
import { send } from '#ui/api/fetchCall.ts'
import { toCallFailed } from '#ui/api/query.ts'
import { notify } from '#ui/notices/notify.ts'
import type { PlaceProduct } from '../columns.ts'
import { placeCalls } from '../contract.ts'

/** Reports a scanned product with what the place has of it. */
export const useScannedProduct = (store_id: number | null | undefined, report: (row: PlaceProduct) => void) =>
  useProductScans(async ({ id }) => {
    if (store_id === undefined) return
    const reply = await send(placeCalls.search, { body: { store_id, query: String(id), filter_by: 'id' } }).catch(
      toCallFailed,
    )
    if (reply instanceof Error) return reply.isShown || notify('error', reply.message)
    const [row] = reply.items
    if (row) report(row)
  })
