import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { productTypes } from '#features/inventory/columns.ts'
import { Button } from '#ui/control/Button.tsx'
import { CheckField } from '#ui/form/valueFields.tsx'
import { FiltersButton } from '#ui/table/toolbar/FiltersButton.tsx'
import { NavbarFilter } from './NavbarFilter.tsx'

interface Chosen {
  product_type: string
  /** A link of the navigation menu. */
  filter: string
}
interface CatalogueFiltersProps extends Chosen {
  onChange: (chosen: Partial<Chosen>) => void
}

/** The filters, beside the products on a wide screen. On a narrow one they are folded, and only the chosen ones are shown. */
export function CatalogueFilters({ product_type, filter, onChange }: CatalogueFiltersProps) {
  const [open, setOpen] = useState(false)
  return (
    <aside
      aria-label="Filters"
      className="min-w-0 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto"
    >
      <div className="flex flex-wrap gap-2 lg:hidden">
        <FiltersButton open={open} controls="catalogue-filters" onToggle={() => setOpen(!open)} />
        {product_type && <Chip onClear={() => onChange({ product_type: '' })}>{product_type}</Chip>}
        {filter && <Chip onClear={() => onChange({ filter: '' })}>{filter}</Chip>}
      </div>
      <div id="catalogue-filters" className={`grid gap-5 max-lg:mt-3 ${open ? '' : 'max-lg:hidden'}`}>
        <fieldset>
          <legend className={title}>Product Type</legend>
          {productTypes.map((type) => (
            <CheckField
              key={type}
              label={type}
              name={type}
              value={type === product_type}
              onChange={(checked) => onChange({ product_type: checked ? type : '' })}
            />
          ))}
        </fieldset>
        <NavbarFilter chosen={filter} onChoose={(link) => onChange({ filter: link })} />
      </div>
    </aside>
  )
}

function Chip({ onClear, children }: { onClear: () => void; children: string }): ReactNode {
  return (
    <Button aria-label={`Clear the filter ${children}`} onClick={onClear}>
      {children}
      <X size={15} aria-hidden />
    </Button>
  )
}

const title = 'mb-1 text-[13px] font-semibold text-ink-2'
