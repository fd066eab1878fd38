import { lineTotal } from '#features/cart/pricing.ts'
import { useUnsavedRows } from '#ui/grid/unsavedRows.ts'
import { showValue } from '#ui/table/showValue.ts'
import type { Cells } from '#ui/table/tableColumns.ts'
import type { OrderLine } from '../columns.ts'

export const lineCells: Cells<OrderLine> = {
  device: ({ device, product_id }) => (
    <>
      {device}
      <span className="figures block text-xs leading-none text-ink-3">Product {product_id}</span>
    </>
  ),
}

/** Of a pending order. In a completed one, nothing waits to be shipped. */
export const openLineCells: Cells<OrderLine> = {
  ...lineCells,
  quantity: ({ quantity, shipped }) => (
    <>
      {quantity}
      {shipped > 0 && (
        <span className="figures block text-xs leading-none text-ink-3">{`${shipped} shipped, ${quantity - shipped} open`}</span>
      )}
    </>
  ),
}

/** Not on paper, where the saved subtotal is printed. */
export const lineControls: Cells<OrderLine> = { subtotal: (line) => <Subtotal {...line} /> }

/** Quantity times price, also while they are typed. */
function Subtotal(line: OrderLine) {
  const unsaved = useUnsavedRows<OrderLine>().get(String(line.id))
  const subtotal = unsaved ? lineTotal(unsaved.now) : line.subtotal
  return (
    <>
      {showValue(subtotal, 'money')}
      {subtotal !== line.subtotal && <span className="figures block text-xs leading-none text-ink-3">not saved</span>}
    </>
  )
}
