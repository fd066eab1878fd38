import { ChevronRight, TriangleAlert } from 'lucide-react'
import { Tag } from '#ui/page/Tag.tsx'
import type { ListedNavigationItem } from '../contract.ts'
import { NavigationRow, type RowActs } from './NavigationRow.tsx'

/** A menu with its items. It can be collapsed. */
export function NavigationGroup({
  heading,
  items,
  ...acts
}: { heading: string; items: readonly ListedNavigationItem[] } & RowActs) {
  const lost = items.filter(({ live }) => !live).length
  return (
    <details open className="group border-b border-line last:border-b-0">
      <summary className={summaryClass}>
        <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-3 transition-transform group-open:rotate-90" />
        <h3 className="min-w-0 text-[17px] wrap-anywhere">{heading}</h3>
        <span className="figures text-[13px] text-ink-3">
          {items.length === 1 ? '1 item' : `${items.length} items`}
        </span>
        {lost > 0 && (
          <Tag tone="warning" icon={TriangleAlert}>
            {lost} without products
          </Tag>
        )}
      </summary>
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">Items of the {heading} menu</caption>
        <thead className="text-left text-[13px] text-ink-3">
          <tr>
            <th scope="col" className="py-1.5 pr-2 pl-4 font-medium sm:pl-11">
              Dropdown Label
            </th>
            <th scope="col" className="px-2 py-1.5 font-medium">
              Device Name
            </th>
            <th scope="col" className="w-24 sm:w-48">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <NavigationRow key={item.id} item={item} {...acts} />
          ))}
        </tbody>
      </table>
    </details>
  )
}

const summaryClass =
  'flex min-h-12 list-none flex-wrap items-center gap-x-2.5 gap-y-1 bg-foam px-4 py-2 hover:bg-mist ' +
  'focus-visible:-outline-offset-2 group-open:border-b group-open:border-line [&::-webkit-details-marker]:hidden'
