import { plainDollars } from './dollars.ts'
import { RowLink } from './RowLink.tsx'
import { type ChartRow, partClass, type SeriesNames, wholeClass } from './series.ts'

interface PartBarsProps {
  /** The header of the rows: `Store`. */
  of: string
  names: SeriesNames
  rows: readonly ChartRow[]
}

/** With more rows the section scrolls, so it must be focusable for the keyboard. */
const inSight = 11

/** A bar for the whole and the part of each row. It is a table, so that the figures can be read. */
export function PartBars({ of, names, rows }: PartBarsProps) {
  const longest = Math.max(1, ...rows.flatMap(({ whole, part }) => [whole, Math.abs(part)]))
  const width = (amount: number) => ({ width: `${(Math.abs(amount) / longest) * 100}%` })
  return (
    <section
      tabIndex={rows.length > inSight ? 0 : undefined}
      aria-label={`${of}: ${names.whole} and ${names.part}`}
      data-scrolls
      className="-mx-1.5 max-h-84 overflow-y-auto px-1.5"
    >
      <table className="w-full text-[13px]">
        <thead className="text-xs text-ink-2">
          <tr>
            <th scope="col" className="w-full max-w-0 pb-1 text-left font-medium">
              {of}
            </th>
            <th scope="col" className="pb-1 text-right font-medium">
              {names.whole}
            </th>
            <th scope="col" className="pb-1 pl-3 text-right font-medium">
              {names.part}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, whole, part, opens }) => (
            <tr key={key} className="h-7">
              <th scope="row" className="w-full max-w-0 pr-1 text-left font-normal">
                <RowLink opens={opens}>
                  <span title={label} className="block leading-4.5 min-[700px]:truncate group-hover/row:underline">
                    {label}
                  </span>
                  <span aria-hidden className="relative mt-0.5 block h-2">
                    <span className={`absolute inset-y-0 left-0 rounded-r-xs ${wholeClass}`} style={width(whole)} />
                    <span className={`absolute inset-y-0 left-0 rounded-r-xs ${partClass(part)}`} style={width(part)} />
                  </span>
                </RowLink>
              </th>
              <td className="figures text-right align-top leading-4.5">{plainDollars(whole)}</td>
              <td className={`figures pl-3 text-right align-top leading-4.5 ${part < 0 ? 'text-bad' : 'text-ink-2'}`}>
                {plainDollars(part)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
