import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useProductScans } from '#features/inventory/web/productScans.ts'
import type { FormProduct } from '#features/orderForm/contract.ts'
import { asFormProduct } from '#features/orderForm/web/asFormProduct.ts'
import { ProductCombobox } from '#features/orderForm/web/ProductCombobox.tsx'
import { type Fault, faultsOf } from '#shared/faults.ts'
import { keyOf, useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { controlClass, errorClass } from '#ui/control/fieldClasses.ts'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { readNumber } from '#ui/form/number.ts'
import { notify } from '#ui/notices/notify.ts'
import type { Order } from '../columns.ts'
import { NewOrderLine, orderLineCalls } from '../linesContract.ts'

interface NewItem {
  text: string
  product?: FormProduct | undefined
  quantity: string
}
const empty: NewItem = { text: '', quantity: '' }

/** A form that adds a product to the order at its current price. The keys are: the product, Enter, the quantity, Enter. */
export function AddItem({ order, caution }: { order: Order; caution: string | undefined }) {
  const [draft, setDraft] = useState(empty)
  const [fault, setFault] = useState<Fault>()
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: keyOf(orderLineCalls.search) })
  const { send, busy } = useSend(orderLineCalls.insert, {
    success: ({ message, detail }) => ({ message, detail }),
    failed: 'There was an error adding the transaction line',
    quiet: ({ errors }) => errors.length > 0,
    onDone() {
      setDraft(empty)
      void reload()
      select(form.current, 'product')
    },
    onFailed({ code, errors }) {
      setFault(errors[0])
      if (code === 'stale') void reload()
    },
  })
  const { product } = draft
  useEffect(() => {
    if (product) select(form.current, 'quantity')
  }, [product])
  useEffect(() => {
    if (fault) select(form.current, fault.field === 'quantity' ? 'quantity' : 'product')
  }, [fault])

  function change(part: Partial<NewItem>) {
    setFault(undefined)
    setDraft((before) => ({ ...before, ...part }))
  }
  useProductScans((scanned) => {
    const taken = asFormProduct(scanned)
    if (draft.text.trim() !== '' && product?.id !== taken.id)
      return notify('warning', 'Add the item that you entered first, and scan again.')
    const before = product ? readNumber(draft.quantity) : 0
    change({ text: taken.name, product: taken, quantity: Number.isInteger(before) ? String((before ?? 0) + 1) : '1' })
  })
  async function add(event: FormEvent) {
    event.preventDefault()
    const body = {
      transaction_id: order.id,
      product_id: product?.id,
      quantity: readNumber(draft.quantity),
      version: order.version,
    }
    const checked = NewOrderLine.safeParse(body)
    if (!checked.success) return setFault(faultsOf(checked.error)[0])
    if (
      caution &&
      !(await confirm({ title: 'Add this item?', body: caution, act: 'Add', keep: 'Do not add', danger: true }))
    )
      return
    await send({ body: checked.data })
  }

  const messageId = fault && 'add-item-error'
  return (
    <form
      ref={form}
      noValidate
      data-screen-only
      aria-label="Add an item"
      onSubmit={add}
      className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-center gap-2 rounded-card border border-line bg-paper px-4 py-2.5 shadow-card sm:grid-cols-[auto_minmax(0,32rem)_5.5rem_auto] sm:justify-start"
    >
      <p className="text-sm font-medium max-sm:col-span-full sm:mr-2">Add an item</p>
      <ProductCombobox
        id="add-item-product"
        name="product"
        label="Product"
        text={draft.text}
        isFound={product !== undefined}
        isWrong={fault !== undefined && fault.field !== 'quantity'}
        messageId={messageId}
        onWrite={(text) => change({ text, product: undefined })}
        onTake={(taken) => change({ text: taken.name, product: taken, quantity: draft.quantity || '1' })}
        onEnter={() => form.current?.requestSubmit()}
      />
      <input
        name="quantity"
        aria-label="Quantity"
        aria-invalid={fault?.field === 'quantity' || undefined}
        aria-describedby={messageId}
        placeholder="Quantity"
        inputMode="numeric"
        autoComplete="off"
        value={draft.quantity}
        className={`${controlClass} figures h-10 text-right aria-invalid:border-bad`}
        onChange={(event) => change({ quantity: event.currentTarget.value })}
      />
      <Button type="submit" icon={Plus} busy={busy} className="max-sm:col-span-full">
        Add
      </Button>
      {fault && (
        <p id={messageId} role="alert" className={`${errorClass} col-span-full sm:col-start-2`}>
          {fault.message}
        </p>
      )}
    </form>
  )
}

/** Moves the focus to a field and selects its text, so that typing replaces it. */
function select(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.select()
}
