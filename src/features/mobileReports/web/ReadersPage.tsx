import { useCall } from '#ui/api/query.ts'
import { FailedPart } from '#ui/page/FailedPart.tsx'
import { Section } from '#ui/page/Section.tsx'
import { SettingsFrame } from '#workbench/SettingsFrame.tsx'
import { readerCalls } from '../readersContract.ts'
import { AddReader } from './AddReader.tsx'
import { ReaderRow } from './ReaderRow.tsx'

/** The list of users who may open the Mobile Report. An admin is not on it automatically. */
export function ReadersPage() {
  const { data, error, refetch } = useCall(readerCalls.all, {})
  return (
    <SettingsFrame>
      <div className="max-w-3xl">
        <Section id="readers" heading="Who may open the Mobile Report">
          <p className="-mt-2 text-sm text-ink-2">
            Only users on this list see it in their menu. The report has customers’ names, so keep the list short.
          </p>
          <AddReader readers={data ?? []} />
          {error ? (
            <FailedPart error={error} onRetry={refetch} />
          ) : !data ? (
            <div aria-busy className="h-28 animate-pulse rounded-control bg-mist" />
          ) : data.length === 0 ? (
            <p className="text-sm text-ink-2">The list is empty, so nobody can open the Mobile Report.</p>
          ) : (
            <ul aria-label="Mobile Report list" className="-mb-3 divide-y divide-line border-t border-line">
              {data.map((reader) => (
                <ReaderRow key={reader.id} reader={reader} />
              ))}
            </ul>
          )}
        </Section>
      </div>
    </SettingsFrame>
  )
}
