import { useQueryClient } from '@tanstack/react-query'
import { ArrowDownToLine } from 'lucide-react'
import { keyOf, useSend } from '#ui/api/query.ts'
import { Button, IconButton } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { useRebase, useRowEdit } from '#ui/grid/editing.ts'
import { notify } from '#ui/notices/notify.ts'
import { showCount } from '#ui/table/paging/pageWindow.ts'
import { type Holds, inventoryCalls, type SeenProduct } from '../contract.ts'
import { displayName } from '../rules.ts'

/** Moves the hold of a product into available and saves it. Unsaved quantities in the row are included. */
export function TransferHold({ product }: { product: SeenProduct }) {
  const { id, version } = product
  const client = useQueryClient()
  const edit = useRowEdit(String(id))
  const rebase = useRebase()
  const { quantity_available, quantity_hold = 0 } = { ...product, ...edit?.changes }
  const { send, busy } = useSend(inventoryCalls.update, {
    success: { message: 'Product has been updated', detail: `The hold of ${displayName(product)} is available` },
    invalidates: [inventoryCalls.search],
    onDone: (transferred) => rebase(product, transferred, ['quantity_available', 'quantity_hold']),
    // Somebody else changed the row first. With the newer row, the user can try again.
    onFailed: ({ code }) =>
      code === 'stale' && void client.invalidateQueries({ queryKey: keyOf(inventoryCalls.search) }),
  })
  // An empty space, so that the buttons of all rows are aligned.
  if (quantity_hold === 0) return <span className="size-8" />
  const transfer = () =>
    send({ body: { id, version, quantity_available: quantity_available + quantity_hold, quantity_hold: 0 } })
  return (
    <IconButton
      size="small"
      icon={ArrowDownToLine}
      label={`Transfer hold of ${displayName(product)}`}
      busy={busy}
      disabled={edit?.overtaken !== undefined}
      onClick={transfer}
    />
  )
}

/** Asks with the numbers of pieces and products, and shows the numbers that were transferred. */
export function TransferAll() {
  const { send, busy } = useSend(inventoryCalls.transferAll, {
    success: ({ message, ...moved }) => ({ message, detail: inWords(moved) }),
    invalidates: [inventoryCalls.search],
  })
  const count = useSend(inventoryCalls.holds)
  const ask = async () => {
    const held = await count.send({})
    if (!held) return
    if (held.products === 0) return notify('warning', 'There is nothing to transfer: no product is on hold.')
    const isSure = await confirm({
      title: 'Transfer all holds?',
      body: `The supplier has put ${inWords(held)} on hold. They become available, and every hold becomes 0.`,
      act: 'Transfer all holds',
    })
    if (isSure) await send({})
  }
  return (
    <Button icon={ArrowDownToLine} busy={busy || count.busy} onClick={ask}>
      Transfer all holds
    </Button>
  )
}

const inWords = ({ pieces, products }: Holds) =>
  `${showCount(pieces)} ${pieces === 1 ? 'piece' : 'pieces'} of ${showCount(products)} ${products === 1 ? 'product' : 'products'}`
