import { cents } from '#shared/money.ts'
import { wholeDollars } from './dollars.ts'
import { type ChartRow, partClass, type SeriesNames, wholeClass } from './series.ts'

interface LegendProps {
  names: SeriesNames
  /** The rows to sum up: all rows, or the row under the pointer. */
  rows: readonly ChartRow[]
  of?: string | undefined
}

/** The colours of the chart and their sums. */
export function Legend({ names, rows, of = 'In all' }: LegendProps) {
  const whole = cents(rows.reduce((sum, row) => sum + row.whole, 0))
  const part = cents(rows.reduce((sum, row) => sum + row.part, 0))
  return (
    <div aria-live="polite" className="min-h-11">
      <p className="text-xs text-ink-2">{of}</p>
      <dl className="flex flex-wrap items-baseline gap-x-4 text-[13px]">
        {[
          { name: names.whole, amount: whole, mark: wholeClass },
          { name: names.part, amount: part, mark: partClass(part) },
        ].map(({ name, amount, mark }) => (
          <div key={name} className="flex items-baseline gap-1.5">
            <dt className="flex items-baseline gap-1.5 text-ink-2">
              <span aria-hidden className={`size-2.5 rounded-xs ${mark}`} />
              {name}
            </dt>
            <dd className="figures font-semibold">{wholeDollars(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
