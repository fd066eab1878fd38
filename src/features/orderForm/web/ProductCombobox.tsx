import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { useCall } from '#ui/api/query.ts'
import { controlClass } from '#ui/control/fieldClasses.ts'
import { type FormProduct, orderFormCalls, type SuggestedProducts } from '../contract.ts'
import { NoSuggestions, optionId, ProductSuggestions } from './ProductSuggestions.tsx'
import { isNumber } from './readLines.ts'

interface ProductComboboxProps {
  id: string
  name?: string
  label: string
  text: string
  /** The text is the name or the ID of a product that was found, so nothing is suggested. */
  isFound: boolean
  isWrong: boolean
  /** The id of the element with the error, if there is one. */
  messageId: string | undefined
  /** Returns the quantity of a product in the cart. Without it, suggestions do not show that quantity. */
  inCart?: (product_id: number) => number
  onWrite: (text: string) => void
  onTake: (product: FormProduct) => void
  /** Enter was pressed, and there is no suggestion to take. */
  onEnter: () => void
  onFocus?: () => void
  onBlur?: () => void
  onPaste?: (event: ClipboardEvent) => void
}

/**
 * The field for the ID or the name of a product, with suggestions. Enter takes the first one, or the one that was reached with
 * the arrow keys. The Combobox of Base UI hides the page from screen readers while it shows suggestions, and adds 2 KB to
 * every page.
 */
export function ProductCombobox({
  id,
  name,
  label,
  text,
  isFound,
  isWrong,
  messageId,
  inCart,
  onWrite,
  onTake,
  onEnter,
  onFocus,
  onBlur,
  onPaste,
}: ProductComboboxProps) {
  const [isWriting, setWriting] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const { items: products, nothing_found, left_out } = useSuggestions(text, isWriting && !isFound)
  const isOpen = products.length > 0
  const list = `${id}-suggestions`
  // If the search left out a word, the first product is not the one that the user typed.
  const byEnter = chosen ?? (left_out ? undefined : firstFor(text, products))

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const step = isOpen ? steps.get(key) : undefined
    const product = byEnter === undefined ? undefined : products[byEnter]
    if (step !== undefined) setChosen(stepped(chosen, step, products.length))
    else if (key === 'Escape' && isOpen) setWriting(false)
    else if (key === 'Enter') {
      if (product) onTake(product)
      else onEnter()
    } else if (key === 'Tab' && !event.shiftKey && chosen !== undefined && product) onTake(product)
    else return
    event.preventDefault()
  }
  return (
    <div className="relative">
      <input
        id={id}
        name={name}
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
        value={text}
        className={`${controlClass} h-10 aria-invalid:border-bad`}
        onChange={(event) => {
          setWriting(true)
          setChosen(undefined)
          onWrite(event.currentTarget.value)
        }}
        onFocus={() => {
          setWriting(true)
          onFocus?.()
        }}
        onBlur={() => {
          setWriting(false)
          onBlur?.()
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {isOpen && (
        <ProductSuggestions
          id={list}
          query={text.trim()}
          products={products}
          leftOut={left_out}
          chosen={chosen}
          byEnter={byEnter}
          inCart={inCart}
          onTake={onTake}
        />
      )}
      {nothing_found && <NoSuggestions {...nothing_found} onSearch={onWrite} />}
    </div>
  )
}

/** The suggestion that Enter takes: the first one, or for a number only the product with this ID. */
function firstFor(text: string, products: readonly FormProduct[]) {
  const typed = text.trim()
  const at = isNumber(typed) ? products.findIndex(({ id }) => id === Number(typed)) : 0
  return at < 0 ? undefined : at
}

const steps = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
])
/** After the last suggestion follows the first one, and vice versa. */
const stepped = (from: number | undefined, step: number, count: number) =>
  ((from ?? (step > 0 ? -1 : count)) + step + count) % count

const pause = 150
const none: SuggestedProducts = { items: [] }

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
  return isCurrent && data ? data : none
}
