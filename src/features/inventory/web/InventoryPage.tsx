import { useQueryClient } from '@tanstack/react-query'
import { ArrowDownToLine } from 'lucide-react'
import { keyOf, useSend } from '#ui/api/query.ts'
import { Button, IconButton } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { useRebase, useRowEdit } from '#ui/grid/editing.ts'
import { EditableTable } from '#ui/list/EditableTable.tsx'
import { Page } from '#ui/Page.tsx'
import type { Cells } from '#ui/table/tableColumns.ts'
import { productColumns } from '../columns.ts'
import { inventoryCalls, type SeenProduct } from '../contract.ts'
import { displayName } from '../rules.ts'
import { AddProduct } from './AddProduct.tsx'
import { ChangeImage } from './ChangeImage.tsx'
import { StockHistory } from './StockHistory.tsx'
import { Available, stockTone } from './StockTag.tsx'
import { stockViewTabs } from './stockViewTabs.ts'

const cells: Cells<SeenProduct> = {
  image_name: (product) => <ChangeImage product={product} />,
  quantity_available: (product) => <Available {...product} />,
}

const isShowAll = (view: string) => view === 'all'

export function InventoryPage() {
  return (
    <Page heading="Inventory">
      <EditableTable
        name="products"
        columns={productColumns}
        cells={cells}
        list={inventoryCalls.search}
        views={stockViewTabs}
        searchable={isShowAll}
        editable={isShowAll}
        exportCall={inventoryCalls.export}
        save={inventoryCalls.update}
        saved="Product has been updated"
        remove={inventoryCalls.remove}
        removed="Product has been deleted"
        notRemoved="Product could not be deleted"
        describe={(product) => `${displayName(product)} (${product.id})`}
        rowTone={stockTone}
        rowActions={(product) => (
          <>
            <TransferHold product={product} />
            <StockHistory product={product} />
          </>
        )}
        empty="There are no products yet. Add the first one with Add new item."
        actions={
          <>
            <TransferAll />
            <AddProduct />
          </>
        }
      />
    </Page>
  )
}

/** Moves the hold of a product into available and saves it. Unsaved quantities in the row are included. */
function TransferHold({ product }: { product: SeenProduct }) {
  const { id, version } = product
  const client = useQueryClient()
  const edit = useRowEdit(String(id))
  const rebase = useRebase()
  const { quantity_available, quantity_hold = 0 } = { ...product, ...edit?.changes }
  const { send, busy } = useSend(inventoryCalls.update, {
    success: 'Product has been updated',
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

function TransferAll() {
  const { send, busy } = useSend(inventoryCalls.transferAll, {
    success: 'All products have been transferred',
    invalidates: [inventoryCalls.search],
  })
  const question = {
    title: 'Transfer all holds?',
    body: 'Everything that the supplier has put on hold becomes available, and every hold becomes 0.',
    act: 'Transfer all holds',
  }
  const ask = async () => {
    if (await confirm(question)) await send({})
  }
  return (
    <Button icon={ArrowDownToLine} busy={busy} onClick={ask}>
      Transfer all holds
    </Button>
  )
}
