import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { pageSizes } from '#shared/list.ts'
import { Button } from '../../control/Button.tsx'
import { Select } from '../../control/Select.tsx'
import type { ChangeList, ListState } from '../listState.ts'
import { pagesOf, pageWindow, showing } from './pageWindow.ts'

const sizes = pageSizes.map((size) => ({ value: size, label: size === 0 ? 'ALL' : `${size} per page` }))

interface PaginationProps {
  state: ListState
  total: number
  /** There are more rows than `total`. */
  isMore?: boolean | undefined
  /** Whether the first response has arrived. */
  isKnown: boolean
  onChange: ChangeList
  /** Shown after the buttons, so that it does not move them when it appears. */
  children?: ReactNode
}

export const footClass =
  'flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line px-3.5 py-2.5 text-sm empty:hidden'

/** Aligned to the left, because notices appear in the right corner. */
export function Pagination({ state: { page, per_page }, total, isMore, isKnown, onChange, children }: PaginationProps) {
  const pages = pagesOf(total, per_page)
  return (
    <nav aria-label="Pages" className={footClass} data-screen-only>
      <Select
        label="Rows per page"
        quiet
        value={per_page}
        options={sizes}
        onChange={(size) => onChange({ per_page: size })}
      />
      <div className="flex items-center gap-1">
        <Button size="small" icon={ChevronLeft} disabled={page <= 1} onClick={() => onChange({ page: page - 1 })}>
          <span className="max-sm:sr-only">Previous</span>
        </Button>
        {pageWindow(page, pages).map((number) => (
          <button
            key={number}
            type="button"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className="figures h-8 min-w-8 rounded-control px-1.5 font-semibold text-ink-2 hover:bg-mist aria-[current=page]:bg-navy aria-[current=page]:text-on-navy"
            onClick={() => onChange({ page: number })}
          >
            {number}
          </button>
        ))}
        <Button size="small" disabled={page >= pages} onClick={() => onChange({ page: page + 1 })}>
          <span className="max-sm:sr-only">Next</span>
          <ChevronRight size={16} aria-hidden />
        </Button>
      </div>
      {children}
      {/* Last, because its width changes with its text. */}
      <p className="figures text-ink-2">{isKnown ? showing(page, per_page, total, isMore) : 'Counting…'}</p>
    </nav>
  )
}
