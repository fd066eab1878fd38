import type { Cents } from '#shared/money.ts'
import type { ListChange } from '../table/listState.ts'
import { plainDollars } from './dollars.ts'
import { RowLink } from './RowLink.tsx'

export interface Balance {
  readonly key: string | number
  readonly label: string
  /** Zero or more. */
  readonly over: Cents
  /** Zero or less. */
  readonly short: Cents
  /** The change of the list that shows the rows of this bar. */
  readonly opens?: ListChange | undefined
}

/** Bars for the amounts over and short, on both sides of zero. It is a table, so that the figures can be read. */
export function BalanceBars({ of, rows }: { of: string; rows: readonly Balance[] }) {
  const longest = Math.max(1, ...rows.flatMap(({ over, short }) => [over, -short]))
  const width = (amount: number) => ({ width: `${(Math.abs(amount) / longest) * 50}%` })
  return (
    <table className="w-full text-[13px]">
      <thead className="text-xs text-ink-2">
        <tr>
          <th scope="col" className="pb-1 text-left font-medium">
            {of}
          </th>
          <th scope="col" className="pb-1 pl-3 text-right font-medium">
            Short
          </th>
          <td className="w-full" />
          <th scope="col" className="pb-1 text-right font-medium">
            Over
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, over, short, opens }) => (
          <tr key={key} className="h-7">
            <th scope="row" className="max-w-40 truncate text-left font-normal" title={label}>
              <RowLink opens={opens}>{label}</RowLink>
            </th>
            <td className={`figures pl-3 text-right ${short < 0 ? 'text-bad' : 'text-ink-2'}`}>
              {plainDollars(short)}
            </td>
            <td className="px-2.5">
              <span aria-hidden className="relative block h-3 min-w-24">
                <span
                  className="absolute inset-y-0 right-1/2 rounded-l-xs bg-bad [forced-color-adjust:none]"
                  style={width(short)}
                />
                <span
                  className="absolute inset-y-0 left-1/2 rounded-r-xs bg-warn [forced-color-adjust:none]"
                  style={width(over)}
                />
                <span className="absolute -inset-y-1.5 left-1/2 border-l border-edge" />
              </span>
            </td>
            <td className={`figures text-right ${over > 0 ? 'text-warn' : 'text-ink-2'}`}>{plainDollars(over)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
