import { inDollars } from '#shared/money.ts'
import { RowLink } from './RowLink.tsx'
import type { ChartRow, SeriesNames } from './series.ts'

interface ChartTableProps {
  of: string
  names: SeriesNames
  rows: readonly ChartRow[]
}

/** The figures of the chart as a table, with cents. */
export function ChartTable({ of, names, rows }: ChartTableProps) {
  return (
    <details data-screen-only className="text-[13px]">
      <summary className="w-fit rounded-control py-0.5 font-medium text-teal">Show as table</summary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to be able to scroll it
        tabIndex={0}
        aria-label={`${of}: ${names.whole} and ${names.part}`}
        className="mt-1 max-h-56 overflow-y-auto rounded-control border border-line"
      >
        <table className="w-full">
          <thead className="sticky top-0 bg-mist text-left">
            <tr>
              <th scope="col" className="px-1.5 sm:px-2.5 py-1.5 font-semibold">
                {of}
              </th>
              <th scope="col" className="px-1.5 sm:px-2.5 py-1.5 text-right font-semibold">
                {names.whole}
              </th>
              <th scope="col" className="px-1.5 sm:px-2.5 py-1.5 text-right font-semibold">
                {names.part}
              </th>
            </tr>
          </thead>
          <tbody className="figures divide-y divide-line">
            {rows.map(({ key, label, whole, part, opens }) => (
              <tr key={key}>
                <th scope="row" className="px-1.5 sm:px-2.5 py-1 text-left font-normal whitespace-nowrap">
                  <RowLink opens={opens}>{label}</RowLink>
                </th>
                <td className="px-1.5 sm:px-2.5 py-1 text-right">{inDollars(whole)}</td>
                <td className="px-1.5 sm:px-2.5 py-1 text-right">{inDollars(part)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
