import { showValue } from '#ui/table/showValue.ts'
import type { ZReport } from '../columns.ts'
import { type CountedFigure, differenceOf } from '../rules.ts'

/** A figure that was counted, and how far it is from what was expected. */
export function CountedCell({ report, figure }: { report: ZReport; figure: CountedFigure }) {
  const difference = differenceOf(report, figure)
  const counted = showValue(report[figure], 'money')
  if (difference === 0) return counted
  return (
    <span className="block leading-4">
      {counted}
      <span className={`block text-xs font-semibold ${difference < 0 ? 'text-bad' : 'text-warn'}`}>
        {difference < 0 ? '' : '+'}
        {showValue(difference, 'money')} {difference < 0 ? 'short' : 'over'}
      </span>
    </span>
  )
}
