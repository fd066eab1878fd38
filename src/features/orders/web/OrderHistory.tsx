import { useState } from 'react'
import { useCall } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { FailedPart } from '#ui/FailedPart.tsx'
import { Section } from '#ui/Section.tsx'
import { showValue } from '#ui/table/showValue.ts'
import type { Order } from '../columns.ts'
import { orderLineCalls } from '../linesContract.ts'

/** Who changed what of the order: for admins all changes, for the warehouse the stock that it moved. */
export function OrderHistory({ order }: { order: Order }) {
  return (
    <Section id="order-history" heading="History">
      {/* A new version of the order means that there is more to show. */}
      <Events key={order.version} id={order.id} />
    </Section>
  )
}

function Events({ id }: { id: number }) {
  const [per_page, setSize] = useState(10)
  const { data, error, refetch } = useCall(
    orderLineCalls.history,
    { params: { id }, body: { per_page } },
    { keepPrevious: true },
  )
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <div aria-busy className="h-16 animate-pulse rounded-control bg-mist" />
  if (data.items.length === 0)
    return <p className="text-sm text-ink-2">Nothing has been changed since it was ordered.</p>
  return (
    <>
      <ol className="grid gap-2.5 text-sm">
        {data.items.map(({ id, at, username, what, changes }) => (
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
      {data.has_next && (
        <Button size="small" className="justify-self-start" onClick={() => setSize(0)}>
          Show all {data.total}
        </Button>
      )}
    </>
  )
}
