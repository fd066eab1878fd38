import { Link } from '@tanstack/react-router'
import { movementsPage, shipmentsPage } from '#shared/pageAddresses.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { FirstRows } from '#ui/list/FirstRows.tsx'
import { Section } from '#ui/page/Section.tsx'
import { showValue } from '#ui/table/showValue.ts'
import type { Order } from '../columns.ts'
import { orderLineCalls } from '../linesContract.ts'

/** Who changed what of the order: for admins all changes, for the warehouse the stock that it moved. */
export const OrderHistory = ({ order: { id, version } }: { order: Order }) => (
  <Section
    id="order-history"
    heading="History"
    act={
      <span className="flex gap-2">
        <Link to={movementsPage()} search={{ order_id: id }} className={buttonClass('quiet', 'small')}>
          Stock movements
        </Link>
        <Link to={shipmentsPage()} search={{ transaction_id: id }} className={buttonClass('quiet', 'small')}>
          Shipments
        </Link>
      </span>
    }
  >
    <FirstRows
      // A new version of the order means that there is more to show.
      key={version}
      list={orderLineCalls.history}
      id={id}
      first={10}
      empty="Nothing has been changed since it was ordered."
    >
      {(events) => (
        <ol className="grid gap-2.5 text-sm">
          {events.map(({ id, at, username, what, changes }) => (
            <li key={id} className="grid gap-x-4 sm:grid-cols-[16rem_minmax(0,1fr)]">
              <p className="figures text-ink-2">
                <time dateTime={at}>{showValue(at, 'moment')}</time> · {username}
              </p>
              <p className="figures wrap-anywhere">
                {what}
                {changes && <span className="block text-[13px] text-ink-2">{changes}</span>}
              </p>
            </li>
          ))}
        </ol>
      )}
    </FirstRows>
  </Section>
)
