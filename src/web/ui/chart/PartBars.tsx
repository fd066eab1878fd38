import { wholeDollars } from '#web/ui/chart/dollars.ts'
import { type Measured, type Names, partClass, wholeClass } from '#web/ui/chart/series.ts'

interface PartBarsProps {
  /** What the rows are: `Store`. */
  of: string
  names: Names
  rows: readonly Measured[]
}

/** A bar for each row, and in it the part that stayed. It is a table: whoever cannot see the bars reads the figures. */
export function PartBars({ of, names, rows }: PartBarsProps) {
  const longest = Math.max(1, ...rows.flatMap(({ whole, part }) => [whole, Math.abs(part)]))
  const width = (amount: number) => ({ width: `${(Math.abs(amount) / longest) * 100}%` })
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to be able to scroll it
      tabIndex={0}
      aria-label={`By ${of.toLowerCase()}`}
      data-scrolls
      className="-mx-1.5 max-h-82 overflow-y-auto px-1.5"
    >
      <table className="w-full table-fixed text-[13px]">
        <thead className="text-xs text-ink-2">
          <tr>
            <th scope="col" className="pb-1 text-left font-medium">
              {of}
            </th>
            <th scope="col" className="w-19 pb-1 text-right font-medium">
              {names.whole}
            </th>
            <th scope="col" className="w-17 pb-1 text-right font-medium">
              {names.part}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, whole, part }) => (
            <tr key={key} className="h-7.5">
              <th scope="row" className="pr-2 text-left font-normal">
                <span title={label} className="block truncate leading-4.5">
                  {label}
                </span>
                <span aria-hidden className="relative mt-0.5 block h-2">
                  <span className={`absolute inset-y-0 left-0 rounded-r-xs ${wholeClass}`} style={width(whole)} />
                  <span className={`absolute inset-y-0 left-0 rounded-r-xs ${partClass(part)}`} style={width(part)} />
                </span>
              </th>
              <td className="figures text-right align-top leading-4.5">{wholeDollars(whole)}</td>
              <td className={`figures text-right align-top leading-4.5 ${part < 0 ? 'text-bad' : 'text-ink-2'}`}>
                {wholeDollars(part)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
