import { useNavigate } from '@tanstack/react-router'
import { ClipboardList, Plus, ShoppingCart } from 'lucide-react'
import { ToCart } from '#features/cart/web/ToCart.tsx'
import { cents, inDollars } from '#shared/money.ts'
import { cartPage } from '#shared/pageAddresses.ts'
import { Button } from '#ui/control/Button.tsx'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { notify } from '#ui/notices/notify.ts'
import { Page } from '#ui/page/Page.tsx'
import { FormLine, lineGrid } from './FormLine.tsx'
import { isBlank } from './formRows.ts'
import { PasteList } from './PasteList.tsx'
import { useOrderForm } from './useOrderForm.ts'

/** A quick way to add products to the cart by ID or name. The order is placed on the page of the cart. */
export function OrderFormPage() {
  const form = useOrderForm()
  const { rows, list, judged, good, acts, addToCart, added } = form
  const navigate = useNavigate()
  const hasLines = rows.some((row) => !isBlank(row)) || list.text.trim() !== ''
  useLeaveGuard(() => hasLines, leaving, form.discard)

  async function add() {
    const { done, left } = await addToCart()
    const inCart = done === 1 ? '1 line is in your cart.' : `${done} lines are in your cart.`
    if (left > 0) return notify('warning', `${inCart} ${left === 1 ? '1 more needs' : `${left} more need`} attention.`)
    notify('success', inCart)
    await navigate({ to: cartPage(), ignoreBlocker: true })
  }

  return (
    <Page heading="Order Form" note="Enter the ID or the name of a product and a quantity. Lists can be pasted.">
      <section aria-label="Lines" className="max-w-5xl rounded-card border border-line bg-paper shadow-card">
        <div aria-hidden className={`${lineGrid} border-b border-line py-2.5 text-[13px] text-ink-2 max-sm:hidden`}>
          <span>Product</span>
          <span className="text-right">Quantity</span>
          <span className="text-right">Price</span>
          <span className="text-right">Amount</span>
        </div>
        <ol>
          {rows.map((row, at) => (
            <FormLine key={row.id} row={row} judged={judged[at] ?? { state: 'looking' }} number={at + 1} acts={acts} />
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-2.5 p-3.5">
          <Button icon={Plus} onClick={acts.add}>
            Add a line
          </Button>
          <Button icon={ClipboardList} onClick={() => acts.list({ isOpen: true })}>
            Paste a list
          </Button>
          <Sum {...form} />
          <Button
            variant="primary"
            icon={ShoppingCart}
            className="max-sm:w-full"
            busy={added !== undefined}
            disabled={good.length === 0}
            onClick={add}
          >
            {added === undefined ? 'Add to cart' : `${added} of ${good.length} added`}
          </Button>
        </div>
      </section>
      <ToCart />
      <PasteList list={list} acts={acts} />
    </Page>
  )
}

const leaving = {
  title: 'Leave without adding these to the cart?',
  body: 'The lines on this form are not in your cart yet, and will be lost.',
}

/** The total of the lines that can be ordered, and the number of the others. */
function Sum({ judged, good }: Pick<ReturnType<typeof useOrderForm>, 'judged' | 'good'>) {
  const bad = judged.filter(({ state }) => state === 'bad').length
  const amount = cents(judged.reduce((sum, line) => sum + (line.amount ?? 0), 0))
  return (
    <p role="status" className="figures text-sm sm:ml-auto sm:text-right max-sm:w-full">
      {bad > 0 && (
        <span className="mr-3 font-medium text-bad">
          {bad === 1 ? '1 line needs attention' : `${bad} lines need attention`}
        </span>
      )}
      <span className="text-ink-2">{good.length === 1 ? '1 line' : `${good.length} lines`}</span>
      <strong className="ml-3 text-base">{inDollars(amount)}</strong>
    </p>
  )
}
