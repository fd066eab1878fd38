import { BrandingSection } from '#features/branding/web/BrandingSection.tsx'
import { TrainingSection } from '#features/training/web/TrainingSection.tsx'
import { useCall } from '#ui/api/query.ts'
import { FailedPart } from '#ui/page/FailedPart.tsx'
import { SettingsFrame } from '#workbench/SettingsFrame.tsx'
import { settingsCalls } from '../contract.ts'
import { ShopForm } from './ShopForm.tsx'
import { TaxRates } from './TaxRates.tsx'

export function ShopPage() {
  const { data, error, refetch } = useCall(settingsCalls.shop, {})
  return (
    <SettingsFrame>
      <div className="grid max-w-7xl grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]">
        {data ? (
          <ShopForm shop={data} />
        ) : error ? (
          <FailedPart error={error} onRetry={refetch} />
        ) : (
          <div aria-busy className="h-96 animate-pulse rounded-card bg-mist" />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <TrainingSection />
          <BrandingSection />
          <TaxRates />
        </div>
      </div>
    </SettingsFrame>
  )
}
