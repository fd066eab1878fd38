import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { differencesPage, pickingRoundPage, shipmentsPage } from '#shared/pageAddresses.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { type ButtonSize, type ButtonVariant, buttonClass } from '#ui/control/buttonClass.ts'
import { textLink } from '#ui/control/textLink.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { ShortText } from '#ui/table/rows/ShortText.tsx'
import { showValue } from '#ui/table/showValue.ts'
import { type Cells, viewsOf } from '#ui/table/tableColumns.ts'
import { type OrderToPick, pickingColumns } from '../columns.ts'
import { mostPicked, pickingCalls } from '../contract.ts'
import { pickingViewNames } from '../rules.ts'
import { ageInWords } from './ageInWords.ts'

// Loaded separately, so that the list appears sooner.
const PrintPickList = lazyPart(() => import('./PrintPickList.tsx').then((it) => it.PrintPickList))

const cells: Cells<OrderToPick> = {
  placed_at: ({ placed_at }) => (
    <>
      {ageInWords(placed_at)}
      <span className="figures block text-xs leading-tight text-ink-3">{showValue(placed_at, 'moment')}</span>
    </>
  ),
  remarks: ({ remarks }) => <ShortText text={remarks} className="max-w-48" />,
}

const views = viewsOf(pickingViewNames)

/** The orders that have pieces to ship, the oldest first. */
export const PickingPage = () => (
  <Page
    heading="Picking"
    note={
      <>
        What has to be shipped, the oldest order first. See also the{' '}
        <Link to={shipmentsPage()} className={textLink}>
          shipments
        </Link>{' '}
        and the{' '}
        <Link to={differencesPage()} className={textLink}>
          differences
        </Link>
        .
      </>
    }
  >
    <DataTable
      name="transactions"
      columns={pickingColumns}
      cells={cells}
      list={pickingCalls.search}
      views={views}
      describe={({ id }) => `transaction ${id}`}
      rowActions={({ id }) => (
        <StartRound ids={[id]} label={`Pick transaction ${id}`}>
          Pick
        </StartRound>
      )}
      bulk={({ rows, query }) => {
        const ids = rows.map(({ id }) => id)
        return query || ids.length > mostPicked ? (
          <p>At most {mostPicked} transactions of one page are picked in one round.</p>
        ) : (
          <>
            <StartRound ids={ids} variant="primary">
              Pick
            </StartRound>
            <Suspense>
              <PrintPickList transactions={ids} size="small" />
            </Suspense>
          </>
        )
      }}
      empty="Nothing to pick. New orders appear here."
    />
  </Page>
)

interface StartRoundProps {
  ids: readonly number[]
  label?: string
  variant?: ButtonVariant
  size?: ButtonSize
  children: ReactNode
}

const StartRound = ({ ids, label, variant, children }: StartRoundProps) => (
  <Link
    to={pickingRoundPage()}
    // As a number, because the router puts quotation marks around a text of digits in the address.
    search={{ orders: ids.length === 1 ? ids[0] : ids.join(',') }}
    aria-label={label}
    className={buttonClass(variant, 'small')}
  >
    <ListChecks size={16} aria-hidden />
    {children}
  </Link>
)
