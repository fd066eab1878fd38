import { CornerDownLeft } from 'lucide-react'
import { useEffect } from 'react'
import type { SearchHints } from '#shared/list.ts'
import { inDollars } from '#shared/money.ts'
import { NearestSearches } from '#ui/table/EmptyList.tsx'
import { Marked, SoughtContext, useSoughtIn } from '#ui/table/rows/Marked.tsx'
import type { FormProduct } from '../contract.ts'

interface SuggestionsProps {
  id: string
  /** The text that the products match. */
  query: string
  products: readonly FormProduct[]
  /** The words that were left out of the search, because no product has all of them. */
  leftOut: string | undefined
  /** The index that was reached with the arrow keys. */
  chosen: number | undefined
  /** The index of the one that Enter takes. */
  byEnter: number | undefined
  inCart: ((product_id: number) => number) | undefined
  onTake: (product: FormProduct) => void
}

const markedFields = ['id', 'name']
export const optionId = (list: string, at: number) => `${list}-${at}`

/** The suggestions below the field, which keeps the focus. */
export function ProductSuggestions({
  id,
  query,
  products,
  leftOut,
  chosen,
  byEnter,
  inCart,
  onTake,
}: SuggestionsProps) {
  const sought = useSoughtIn(products, { query, filter_by: '' }, markedFields)
  useEffect(() => {
    if (chosen !== undefined) document.getElementById(optionId(id, chosen))?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  return (
    <SoughtContext value={sought}>
      <div className={panelClass}>
        {leftOut && (
          <p role="status" className="p-2.5 text-ink-2">
            No product has all words. Shown without “{leftOut}”.
          </p>
        )}
        <div id={id} role="listbox" aria-label="Suggestions" tabIndex={-1}>
          {products.map((product, at) => (
            <button
              key={product.id}
              type="button"
              id={optionId(id, at)}
              role="option"
              aria-selected={at === chosen}
              tabIndex={-1}
              className="flex min-h-11 w-full text-left cursor-pointer items-center gap-3 rounded-[6px] px-2.5 py-1.5 select-none hover:bg-mist aria-selected:bg-mist"
              // Otherwise a click would move the focus out of the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(product)}
            >
              <Suggestion {...product} inCart={inCart?.(product.id) ?? 0} isByEnter={at === byEnter} />
            </button>
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {products.length === 1 ? '1 suggestion' : `${products.length} suggestions`}
        {byEnter !== undefined && chosen === undefined && `. Enter takes ${products[byEnter]?.name}`}
      </p>
    </SoughtContext>
  )
}

const panelClass =
  'absolute top-full left-0 z-40 mt-1 max-h-88 w-full overflow-y-auto overscroll-contain rounded-card border border-line bg-paper p-1.5 text-sm shadow-card max-sm:w-[calc(100%+3.25rem)]'

/** Shown below the field if no product matches: the missing words, and searches that find something. */
export function NoSuggestions({ missing, onSearch, ...searches }: SearchHints & { onSearch: (query: string) => void }) {
  return (
    <div className={`${panelClass} grid gap-2 p-3`}>
      <p role="status">No {missing}</p>
      <NearestSearches {...searches} onSearch={onSearch} />
    </div>
  )
}

interface SuggestionProps extends FormProduct {
  inCart: number
  isByEnter: boolean
}

const Suggestion = ({ id, name, quantity_available, price, inCart, isByEnter }: SuggestionProps) => (
  <>
    <span className="min-w-0 grow">
      <span className="block font-medium">
        <Marked column="name">{name}</Marked>
      </span>
      <span className="figures text-[13px] text-ink-2">
        <Marked column="id">{String(id)}</Marked> ·{' '}
        {quantity_available === 0 ? 'Out of Stock' : stock(Math.max(0, quantity_available - inCart), inCart)}
      </span>
    </span>
    <span className="figures font-medium">{inDollars(price)}</span>
    {isByEnter && <CornerDownLeft size={15} aria-hidden className="-ml-1 shrink-0 text-ink-3" />}
  </>
)

const stock = (left: number, inCart: number) =>
  inCart > 0 ? `${left} more available, ${inCart} in your cart` : `${left} available`
