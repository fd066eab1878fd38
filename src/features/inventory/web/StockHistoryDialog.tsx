import { Link } from '@tanstack/react-router'
import { movementsPage } from '#shared/pageAddresses.ts'
import { textLink } from '#ui/control/textLink.ts'
import { DetailsModal } from '#ui/dialog/DetailsDialog.tsx'
import type { MenuDialog } from '#ui/grid/RowMenu.tsx'
import { FirstRows } from '#ui/list/FirstRows.tsx'
import { showValue } from '#ui/table/showValue.ts'
import type { StockChange } from '../columns.ts'
import { inventoryCalls, type SeenProduct } from '../contract.ts'
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
      <FirstRows list={inventoryCalls.history} id={product.id} first={25} empty="Its quantities have never changed.">
        {(changes) => <Changes changes={changes} />}
      </FirstRows>
    </DetailsModal>
  )
}

function Changes({ changes }: { changes: readonly StockChange[] }) {
  return (
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
          {changes.map((change) => (
            <ChangeRow key={change.id} {...change} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ChangeRow(change: StockChange) {
  return (
    <tr>
      <td className="min-w-23 px-1.5 py-2 sm:px-3 sm:whitespace-nowrap">
        <time dateTime={change.at}>{showValue(change.at, 'moment')}</time>
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
