import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import * as z from 'zod'
import { cartCalls } from '#features/cart/contract.ts'
import { useInCart } from '#features/cart/web/useCart.ts'
import { useProductScans } from '#features/inventory/web/productScans.ts'
import { type CallFailed, send } from '#ui/api/fetchCall.ts'
import { keyOf, toCallFailed } from '#ui/api/query.ts'
import { useKept } from '#ui/drafts/useKept.ts'
import { notify } from '#ui/notices/notify.ts'
import { type FormProduct, mostLines } from '../contract.ts'
import { asFormProduct } from './asFormProduct.ts'
import {
  type FormLines,
  merged,
  type PastedList,
  pastRow,
  toNext,
  toQuantity,
  withItem,
  withLine,
  withList,
  without,
  withPasted,
  withProduct,
  withRow,
  withScanned,
  withWritten,
  writtenIn,
} from './formLines.ts'
import { type FormRow, isBlank, type Judged, judgeRows } from './formRows.ts'
import { useLookUp } from './useLookUp.ts'

/** The lines of the form, the result of checking each, and the functions that change them. */
export function useOrderForm() {
  const { kept, keep } = useKept(`${location.pathname} lines`, KeptLines)
  const [lines, setLines] = useState(() => withWritten(kept))
  const [writing, setWriting] = useState<number>()
  /** The line that had the focus last. */
  const [open, setOpen] = useState<number>()
  const { rows, focus } = lines
  const written = JSON.stringify(writtenIn(lines))
  useEffect(() => {
    if (kept) notify('info', 'The lines that you typed before are back.')
  }, [kept])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed changes what is kept.
  useEffect(() => {
    const { lines: filled, list } = writtenIn(lines)
    keep(filled.length > 0 || list !== '' ? { lines: filled, list } : undefined)
  }, [written])
  useLookUp(rows, writing, setLines)
  useEffect(() => giveFocus(focus?.field), [focus])
  useEffect(() => {
    const next = merged(lines, open)
    if (next === lines) return
    setLines((now) => merged(now, open))
    notify('info', mergedMessage(lines, next))
  }, [lines, open])

  const acts = useMemo(
    () => ({
      write: (id: number, item: string) => setLines((now) => withItem(now, id, item)),
      choose: (id: number, product: FormProduct) => setLines((now) => withProduct(now, id, product)),
      count: (id: number, quantity: string) => setLines((now) => withRow(now, id, { quantity, entered: undefined })),
      lookAgain: (id: number) => setLines((now) => withRow(now, id, { found: undefined })),
      remove: (id: number) => setLines((now) => pastRow(now, id)),
      add: () => setLines(withLine),
      toQuantity: (id: number) => setLines((now) => toQuantity(now, id)),
      toNext: (id: number) => setLines((now) => toNext(now, id)),
      paste: (text: string, at?: number) => setLines((now) => withPasted(now, text, at)),
      list: (part: Partial<PastedList>) => setLines((now) => withList(now, part)),
      /** The user edits a product. Until they leave the field, it is not looked up. */
      begin: setWriting,
      enter: setOpen,
      leave: (id: number) => setWriting((now) => (now === id ? undefined : now)),
    }),
    [],
  )

  useProductScans((scanned) => {
    const product = asFormProduct(scanned)
    const next = withScanned(lines, product)
    if (next === lines) return notify('warning', `A form can have at most ${mostLines} lines. Nothing was added.`)
    setLines((now) => withScanned(now, product))
    const row = next.rows.find(({ found }) => typeof found === 'object' && found.id === product.id)
    notify('success', { message: `${row?.quantity} on this form`, detail: product.name })
  })

  const inCart = useInCart()
  const judged = judgeRows(rows, inCart)
  const discard = () => keep(undefined)
  return {
    rows,
    list: lines.list,
    discard,
    judged,
    good: goodLines(rows, judged),
    acts,
    ...useAdding(lines, setLines, inCart),
  }
}

/** The typed lines. The products are looked up again. */
const KeptLines = z.object({ lines: z.array(z.object({ item: z.string(), quantity: z.string() })), list: z.string() })

/** The lines that can be ordered. */
const goodLines = (rows: readonly FormRow[], judged: readonly Judged[]) =>
  rows.flatMap(({ id }, at) => {
    const { state, product, quantity = 0 } = judged[at] ?? {}
    return state === 'good' && product ? [{ id, product_id: product.id, quantity }] : []
  })

function mergedMessage(before: FormLines, after: FormLines) {
  const changed = after.rows.filter((row) => !before.rows.includes(row))
  const [row] = changed
  if (changed.length === 1 && row)
    return `${nameOf(row)} is in one line now: ${row.entered?.join(' + ')} = ${row.quantity}.`
  return `${changed.length} products were entered several times. Each is in one line now.`
}
const nameOf = ({ item, found }: FormRow) => (typeof found === 'object' ? found.name : item)

export type FormActs = ReturnType<typeof useOrderForm>['acts']

/** Adds the lines that can be ordered to the cart, one after the other. */
function useAdding(
  lines: FormLines,
  setLines: (change: (now: FormLines) => FormLines) => void,
  inCart: (product_id: number) => number,
) {
  const client = useQueryClient()
  const [added, setAdded] = useState<number>()

  /** Removes the added lines from the form, marks the others, and returns the numbers of both. */
  async function addToCart(): Promise<{ done: number; left: number }> {
    // The user may still be in a line of a product that another line has too.
    const { rows } = merged(lines)
    setLines((now) => merged(now))
    const good = goodLines(rows, judgeRows(rows, inCart))
    const failures = new Map<number, FormRow['found']>()
    for (const [done, { id, product_id, quantity }] of good.entries()) {
      setAdded(done)
      const failure = await send(cartCalls.add, { body: { product_id, quantity } }).then(() => undefined, toCallFailed)
      if (failure) failures.set(id, isServerError(failure) ? 'failed' : undefined)
    }
    await client.invalidateQueries({ queryKey: keyOf(cartCalls.items) })
    setLines((now) => good.reduce((left, { id }) => settled(left, id, failures), now))
    setAdded(undefined)
    const done = good.length - failures.size
    return { done, left: rows.filter((row) => !isBlank(row)).length - done }
  }
  return { addToCart, added }
}

/** After any other error the line is looked up again, which shows the reason. */
const isServerError = ({ status }: CallFailed) => status === 0 || status >= 500

const settled = (lines: FormLines, id: number, failures: ReadonlyMap<number, FormRow['found']>) =>
  failures.has(id) ? withRow(lines, id, { found: failures.get(id) }) : without(lines, id)

function giveFocus(id: string | undefined) {
  const field = id === undefined ? null : document.getElementById(id)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}
