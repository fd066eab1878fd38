import { SettingsFrame } from '#web/admin/SettingsFrame.tsx'
import { useCall } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { settingsCalls } from '../contract.ts'
import { ShopForm } from './ShopForm.tsx'
import { TaxRates } from './TaxRates.tsx'

/** What the shop says of itself, and what it has to add for tax. */
export function ShopPage() {
  const { data, error, refetch } = useCall(settingsCalls.shop, {})
  return (
    <SettingsFrame>
      <div className="grid max-w-7xl grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]">
        {data ? (
          <ShopForm shop={data} />
        ) : error ? (
          <div role="alert" className="grid justify-items-start gap-3 text-sm text-ink-2">
            {error.message}
            <Button size="small" onClick={() => refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <div aria-busy className="h-96 animate-pulse rounded-card bg-mist" />
        )}
        <TaxRates />
      </div>
    </SettingsFrame>
  )
}
