import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { controlClass } from '#ui/form/fieldClasses.ts'
import { itemField } from './formLines.ts'
import type { FormRow } from './formRows.ts'
import { optionId, ProductSuggestions } from './ProductSuggestions.tsx'
import { isList } from './readLines.ts'
import type { FormActs } from './useOrderForm.ts'
import { useSuggestions } from './useSuggestions.ts'

interface ProductFieldProps {
  row: FormRow
  label: string
  acts: FormActs
  /** What is wrong with the line stands there, if anything is. */
  told: string | undefined
  isWrong: boolean
}

/**
 * A product's id or name, with those it may mean as one types. Base UI's own field hides the page from screen readers
 * while it suggests, and every page would carry 2 KB more for it.
 */
export function ProductField({ row: { id, item, found }, label, acts, told, isWrong }: ProductFieldProps) {
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
    else if (key === 'Enter') takeOrGoOn()
    else return
    event.preventDefault()
  }
  function takeOrGoOn() {
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
        aria-describedby={told}
        placeholder="Id or name"
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
/** From the last to the first, and back. */
const stepped = (from: number | undefined, step: number, count: number) =>
  ((from ?? (step > 0 ? -1 : count)) + step + count) % count
