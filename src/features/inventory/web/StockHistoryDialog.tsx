import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { textLink } from '#ui/control/textLink.ts'
import { DetailsModal } from '#ui/dialog/DetailsDialog.tsx'
import { FailedPart } from '#ui/FailedPart.tsx'
import type { MenuDialog } from '#ui/grid/RowMenu.tsx'
import type { StockChange } from '../columns.ts'
import { inventoryCalls, type SeenProduct } from '../contract.ts'
import { movementsPage } from '../pages.ts'
import { displayName } from '../rules.ts'
import { MovedQuantity } from './MovedQuantity.tsx'

/** All changes of the quantities of a product. */
export function StockHistoryDialog({ product, ...dialog }: MenuDialog & { product: SeenProduct }) {
  return (
    <DetailsModal {...dialog} title="Stock history" wide>
      <p className="text-sm text-ink-2">{displayName(product)}</p>
      <Link
        to={movementsPage()}
        search={{ product_id: product.id }}
        className={`${textLink} justify-self-start text-sm`}
      >
        Search these movements, and export them
      </Link>
      <Changes id={product.id} />
    </DetailsModal>
  )
}

function Changes({ id }: { id: number }) {
  const [per_page, setSize] = useState(25)
  const { data, error, refetch } = useCall(
    inventoryCalls.history,
    { params: { id }, body: { per_page } },
    { keepPrevious: true },
  )
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <div aria-busy className="h-40 animate-pulse rounded-control bg-mist" />
  if (data.items.length === 0) return <p className="text-sm">Its quantities have never changed.</p>
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to be able to scroll it
        tabIndex={0}
        aria-label="Changes"
        className="max-h-[60dvh] overflow-auto rounded-control border border-line"
      >
        <table className="w-full text-[13px] sm:text-sm">
          <thead className="bg-mist text-left text-[13px]">
            <tr>
              {['When', 'What', 'Available', 'Hold', 'Sold'].map((header) => (
                <th key={header} className="px-1.5 py-2 font-semibold sm:px-3">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="figures divide-y divide-line">
            {data.items.map((change) => (
              <ChangeRow key={change.id} {...change} />
            ))}
          </tbody>
        </table>
      </section>
      {data.has_next && (
        <Button size="small" className="justify-self-start" onClick={() => setSize(0)}>
          Show all {data.total}
        </Button>
      )}
    </>
  )
}

function ChangeRow(change: StockChange) {
  return (
    <tr>
      <td className="min-w-23 px-1.5 py-2 sm:px-3 sm:whitespace-nowrap">
        <time dateTime={change.at}>{moment.format(new Date(change.at))}</time>
      </td>
      <td className="px-1.5 py-2 sm:px-3">
        {change.order_id === null ? change.why : `${change.why}, order ${change.order_id}`}
        {change.note !== '' && <span className="block">“{change.note}”</span>}
        <span className="block text-ink-3">{change.username}</span>
      </td>
      {(['available', 'hold', 'sold'] as const).map((kind) => (
        <td key={kind} className="px-1.5 py-2 whitespace-nowrap sm:px-3">
          <MovedQuantity from={change[`${kind}_before`]} to={change[`${kind}_after`]} />
        </td>
      ))}
    </tr>
  )
}

const moment = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'short' })
