import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { inDollars } from '#shared/money.ts'
import { controlClass } from '#web/ui/Labelled.tsx'
import type { FormProduct } from '../contract.ts'
import { itemField } from './formLines.ts'
import type { FormRow } from './formRows.ts'
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

/** A product's id or name, with those it may mean as one types. */
export function ProductField({ row: { id, item, found }, label, acts, told, isWrong }: ProductFieldProps) {
  const [hasFocus, setFocus] = useState(false)
  const main = useRef<HTMLElement>(null)
  const isHighlighted = useRef(false)
  const suggestions = useSuggestions(item, hasFocus && found === undefined)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isHighlighted.current) return
    event.preventDefault()
    acts.toQuantity(id)
  }
  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!isList(text, item)) return
    event.preventDefault()
    acts.paste(text, id)
  }
  return (
    <Autocomplete.Root
      items={suggestions}
      filter={null}
      value={item}
      itemToStringValue={(product: FormProduct) => product.name}
      onItemHighlighted={(product) => {
        isHighlighted.current = product !== undefined
      }}
      onValueChange={(text, { reason }) => {
        // Which product was pressed, its item says: two may have the same name. And Esc is to lose nothing.
        if (reason !== 'item-press' && reason !== 'escape-key') acts.write(id, text)
      }}
    >
      <Autocomplete.Input
        id={itemField(id)}
        ref={(input: HTMLElement | null) => {
          main.current = input?.closest('main') ?? null
        }}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={told}
        placeholder="Id or name"
        autoComplete="off"
        spellCheck={false}
        className={`${controlClass} h-10 aria-invalid:border-bad`}
        onFocus={() => {
          setFocus(true)
          acts.begin(id)
        }}
        onBlur={() => {
          setFocus(false)
          acts.leave(id)
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <Autocomplete.Portal container={main}>
        <Autocomplete.Positioner sideOffset={4} align="start" className="z-50 outline-none">
          <Autocomplete.Popup className="w-[max(var(--anchor-width),min(28rem,var(--available-width)))] max-w-[var(--available-width)] rounded-card border border-line bg-paper text-sm text-ink shadow-card data-empty:hidden">
            <Autocomplete.Status className="sr-only">
              {suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`}
            </Autocomplete.Status>
            <Autocomplete.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto overscroll-contain p-1.5 outline-none">
              {(product: FormProduct) => (
                <Autocomplete.Item
                  key={product.id}
                  value={product}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[6px] px-2.5 py-1.5 outline-none select-none data-highlighted:bg-mist"
                  onClick={() => acts.choose(id, product)}
                >
                  <Suggestion {...product} />
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

const Suggestion = ({ id, name, quantity_available, price }: FormProduct) => (
  <>
    <span className="min-w-0 grow">
      <span className="block font-medium">{name}</span>
      <span className="figures text-[13px] text-ink-2">
        {id} · {quantity_available === 0 ? 'Out of Stock' : `${quantity_available} available`}
      </span>
    </span>
    <span className="figures font-medium">{inDollars(price)}</span>
  </>
)
