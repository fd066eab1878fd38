import { useCall } from '#ui/api/query.ts'
import { FailedPart } from '#ui/page/FailedPart.tsx'
import { Section } from '#ui/page/Section.tsx'
import { settingsCalls } from '../contract.ts'
import { AddTaxRate } from './AddTaxRate.tsx'
import { TaxRateRow } from './TaxRateRow.tsx'

export function TaxRates() {
  const { data, error, refetch } = useCall(settingsCalls.taxRates, {})
  return (
    <Section id="tax" heading="Tax rates" act={<AddTaxRate />}>
      <p className="-mt-2 text-sm text-ink-2">
        An order is taxed with the rate of its store’s province on that day. Placed orders keep their rate.
      </p>
      {error ? (
        <FailedPart error={error} onRetry={refetch} />
      ) : !data ? (
        <div aria-busy className="h-48 animate-pulse rounded-control bg-mist" />
      ) : (
        <table aria-label="Tax rates" className="w-full text-left text-sm">
          <thead className="text-[13px] text-ink-3">
            <tr>
              <th className="py-2 font-medium">Province</th>
              <th className="py-2 font-medium">Starts on</th>
              <th className="py-2 pr-2 text-right font-medium">Rate</th>
              <th className="py-2 text-right font-medium">State</th>
            </tr>
          </thead>
          <tbody>
            {data.map((rate) => (
              <TaxRateRow key={rate.id} rate={rate} all={data} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
