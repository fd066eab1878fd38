import { Ban, Combine, CornerDownRight, RotateCcw, Trash2, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { inDollars } from '#shared/money.ts'
import { Button, IconButton } from '#ui/control/Button.tsx'
import { controlClass } from '#ui/control/fieldClasses.ts'
import { emptyCell } from '#ui/table/showValue.ts'
import { quantityField } from './formLines.ts'
import type { FormRow, Judged } from './formRows.ts'
import { ProductField } from './ProductField.tsx'
import type { FormActs } from './useOrderForm.ts'

/** Product, quantity, price, amount and the Remove button. On a narrow screen the product has its own row. */
export const lineGrid =
  'grid grid-cols-[6rem_minmax(0,1fr)_auto_2.5rem] items-start gap-x-3 gap-y-2 px-3.5 ' +
  'sm:grid-cols-[minmax(0,1fr)_5.5rem_6rem_7rem_2.5rem]'

interface FormLineProps {
  row: FormRow
  judged: Judged
  /** The number of the line, counted from 1. */
  number: number
  acts: FormActs
}

/** A form has up to 200 lines. Without memo, all would be rendered again with each typed letter. */
export const FormLine = memo(PlainFormLine, (before, after) => {
  const { judged: was, ...restBefore } = before
  const { judged: is, ...restAfter } = after
  return sameParts(was, is) && sameParts(restBefore, restAfter)
})

const sameParts = (one: object, other: object) => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => Object.is(Reflect.get(one, name), Reflect.get(other, name)))
}

function PlainFormLine({ row, judged, number, acts }: FormLineProps) {
  const { id } = row
  const { state, message, field, product, amount } = judged
  const messageId = message === undefined ? undefined : `line-${id}-message`
  // On a narrow screen the field is too short for the name, so the name is repeated below.
  const isNamed = product?.name === row.item
  const name = product?.name ?? (row.item || `line ${number}`)

  function onKeyDown(event: KeyboardEvent) {
    const isTab = event.key === 'Tab' && !event.shiftKey
    // Tab has to reach the button that corrects an error. Shift+Tab reaches Remove.
    if (event.key !== 'Enter' && !(isTab && (state === 'good' || state === 'looking'))) return
    event.preventDefault()
    acts.toNext(id)
  }
  return (
    <li
      data-state={state}
      onFocus={() => acts.enter(id)}
      className={`${lineGrid} border-b border-line py-2.5 data-[state=bad]:bg-bad-soft`}
    >
      <div className="col-span-3 min-w-0 sm:col-span-1">
        <ProductField
          row={row}
          label={`Product, line ${number}`}
          acts={acts}
          messageId={messageId}
          isWrong={field === 'item'}
        />
      </div>
      <input
        id={quantityField(id)}
        aria-label={`Quantity, line ${number}`}
        aria-invalid={field === 'quantity' || undefined}
        aria-describedby={messageId}
        inputMode="numeric"
        autoComplete="off"
        placeholder="Quantity"
        value={row.quantity}
        // A wide screen has the header of the column.
        className={`${controlClass} figures h-10 text-right aria-invalid:border-bad sm:placeholder:text-transparent`}
        onChange={(event) => acts.count(id, event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p className="figures py-2.5 text-right text-sm text-ink-2 max-sm:text-left">
        {product ? inDollars(product.price) : state === 'blank' ? '' : emptyCell}
        {product && <span className="sm:sr-only"> each</span>}
      </p>
      <p className="figures py-2.5 text-right text-sm font-medium max-sm:col-span-2">
        <span className="sr-only">Amount </span>
        {amount !== undefined ? inDollars(amount) : state === 'blank' ? '' : emptyCell}
      </p>
      <div className="col-start-4 row-start-1 sm:col-start-5">
        <IconButton icon={Trash2} label={`Remove ${name}`} onClick={() => acts.remove(id)} />
      </div>
      <div
        className={`col-span-full grid gap-1 text-[13px] empty:hidden ${isNamed && !messageId && !row.entered ? 'sm:hidden' : ''}`}
      >
        {product && (
          <p className={`flex items-start gap-1.5 text-ink-2 ${isNamed ? 'sm:hidden' : ''}`}>
            <CornerDownRight size={15} aria-hidden className="mt-0.5 shrink-0" />
            {product.name}
          </p>
        )}
        {row.entered && (
          <p className="figures flex items-start gap-1.5 text-ink-2">
            <Combine size={15} aria-hidden className="mt-0.5 shrink-0" />
            Entered {row.entered.length === 2 ? 'twice' : `${row.entered.length} times`}: {row.entered.join(' + ')}
          </p>
        )}
        {messageId !== undefined && <Message {...{ row, judged, name, acts }} id={messageId} />}
      </div>
    </li>
  )
}

interface MessageProps {
  id: string
  row: FormRow
  judged: Judged
  name: string
  acts: FormActs
}

/** The reason why the line cannot be ordered, with a button that corrects it if there is one. */
function Message({ id, row, judged: { message, product, quantity, left = 0, inCart = 0 }, name, acts }: MessageProps) {
  const isShort = product !== undefined && quantity !== undefined
  const Icon = isShort ? Ban : TriangleAlert
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p id={id} className="flex items-start gap-1.5 font-medium text-bad">
        <Icon size={15} aria-hidden className="mt-0.5 shrink-0" />
        {message}
        {isShort && product.quantity_available > 0 && ` (${stock(product.quantity_available, inCart)})`}
      </p>
      {isShort && left > 0 && (
        <Button size="small" aria-label={`Take ${left} of ${name}`} onClick={() => acts.count(row.id, String(left))}>
          Take {left}
        </Button>
      )}
      {row.found === 'failed' && (
        <Button size="small" icon={RotateCcw} onClick={() => acts.lookAgain(row.id)}>
          Try again
        </Button>
      )}
    </div>
  )
}

const stock = (available: number, inCart: number) =>
  inCart > 0 ? `${available} available, ${inCart} of them in your cart` : `${available} available`
