import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { useCall } from '#ui/api/query.ts'
import { controlClass } from '#ui/form/fieldClasses.ts'
import { type FormProduct, orderFormCalls } from '../contract.ts'
import { itemField } from './formLines.ts'
import type { FormRow } from './formRows.ts'
import { optionId, ProductSuggestions } from './ProductSuggestions.tsx'
import { isList } from './readLines.ts'
import type { FormActs } from './useOrderForm.ts'

interface ProductFieldProps {
  row: FormRow
  label: string
  acts: FormActs
  /** The id of the element with the error of the line, if there is one. */
  messageId: string | undefined
  isWrong: boolean
}

/**
 * The field for the ID or the name of a product, with suggestions. The Combobox of Base UI hides the page from screen readers
 * while it shows suggestions, and adds 2 KB to every page.
 */
export function ProductField({ row: { id, item, found }, label, acts, messageId, isWrong }: ProductFieldProps) {
  const [isWriting, setWriting] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const products = useSuggestions(item, isWriting && typeof found !== 'object')
  const field = itemField(id)
  const isOpen = products.length > 0
  const list = `${field}-suggestions`

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const step = isOpen ? steps.get(key) : undefined
    if (step !== undefined) setChosen(stepped(chosen, step, products.length))
    else if (key === 'Escape' && isOpen) setWriting(false)
    else if (key === 'Enter') takeOrContinue()
    else return
    event.preventDefault()
  }
  function takeOrContinue() {
    const product = chosen === undefined ? undefined : products[chosen]
    if (product) acts.choose(id, product)
    else acts.toQuantity(id)
  }
  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!isList(text, item)) return
    event.preventDefault()
    acts.paste(text, id)
  }
  return (
    <div className="relative">
      <input
        id={field}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen && chosen !== undefined ? optionId(list, chosen) : undefined}
        aria-invalid={isWrong || undefined}
        aria-describedby={messageId}
        placeholder="ID or name"
        autoComplete="off"
        spellCheck={false}
        value={item}
        className={`${controlClass} h-10 aria-invalid:border-bad`}
        onChange={(event) => {
          setWriting(true)
          setChosen(undefined)
          acts.write(id, event.currentTarget.value)
        }}
        onFocus={() => {
          setWriting(true)
          acts.begin(id)
        }}
        onBlur={() => {
          setWriting(false)
          acts.leave(id)
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {isOpen && (
        <ProductSuggestions
          id={list}
          products={products}
          chosen={chosen}
          onTake={(product) => acts.choose(id, product)}
        />
      )}
    </div>
  )
}

const steps = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])
/** After the last suggestion follows the first one, and vice versa. */
const stepped = (from: number | undefined, step: number, count: number) =>
  ((from ?? (step > 0 ? -1 : count)) + step + count) % count

const pause = 150
const none: readonly FormProduct[] = []

/** Suggestions for the typed text, fetched when the typing pauses. Those of an older text are never shown: Enter could take one. */
function useSuggestions(text: string, isWanted: boolean) {
  const typed = text.trim()
  const [query, setQuery] = useState('')
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(setQuery, pause, typed)
    return () => clearTimeout(timer)
  }, [typed, isWanted])
  const isCurrent = isWanted && typed !== '' && query === typed
  const { data } = useCall(orderFormCalls.filter, { body: { query } }, { enabled: isCurrent, staleTime: 30_000 })
  return isCurrent && data ? data.items : none
}
