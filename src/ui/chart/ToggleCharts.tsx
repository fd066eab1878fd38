import { ChartColumn } from 'lucide-react'
import { Button } from '../control/Button.tsx'

export const chartsId = 'charts'

export function ToggleCharts({ areShown, onChange }: { areShown: boolean; onChange: (shown: boolean) => void }) {
  return (
    <Button
      icon={ChartColumn}
      title={areShown ? 'Hide the charts' : 'Show the charts'}
      aria-label="Charts"
      aria-expanded={areShown}
      aria-controls={areShown ? chartsId : undefined}
      className="px-2.5! aria-expanded:bg-mist"
      onClick={() => onChange(!areShown)}
    />
  )
}
