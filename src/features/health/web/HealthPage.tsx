import { RotateCw } from 'lucide-react'
import { useCall } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { FailedPart } from '#ui/page/FailedPart.tsx'
import { Page } from '#ui/page/Page.tsx'
import { showValue } from '#ui/table/showValue.ts'
import { healthCalls } from '../contract.ts'
import { HealthCard } from './HealthCard.tsx'
import { Overall } from './Overall.tsx'

const refreshEvery = 15_000

/** Whether each part of the shop is well, in words for its owner, and what to do if it is not. */
export function HealthPage() {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useCall(
    healthCalls.all,
    {},
    { refetchInterval: refreshEvery },
  )
  return (
    <Page heading="Health" note="The parts of the shop, checked every 15 seconds.">
      {data ? (
        <>
          <Overall parts={data.parts}>
            <Button size="small" icon={RotateCw} busy={isFetching} onClick={() => refetch()}>
              Check now
            </Button>
          </Overall>
          {error && (
            <p role="alert" className="rounded-card bg-warn-soft px-4 py-2.5 text-sm text-warn">
              {error.message} What you see is of {showValue(new Date(dataUpdatedAt), 'moment')}.
            </p>
          )}
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4">
            {data.parts.map((part) => (
              <div key={part.name} className="grid">
                <HealthCard part={part} />
              </div>
            ))}
          </div>
        </>
      ) : error ? (
        <FailedPart error={error} onRetry={refetch} />
      ) : (
        <div aria-busy className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4">
          {placeholders.map((name) => (
            <div key={name} className="h-56 animate-pulse rounded-card bg-mist" />
          ))}
        </div>
      )}
    </Page>
  )
}

const placeholders = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
