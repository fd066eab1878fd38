import type { ReactNode } from 'react'
import { compactDollars } from './dollars.ts'
import { pickEvenly } from './scale.ts'

interface AxesProps {
  ticks: readonly number[]
  /** `at` is the position, from 0 at the left to 1 at the right. */
  labels: readonly { key: string | number; text: string; at: number }[]
  children: ReactNode
}

/** Lines at round amounts, and as many labels below as fit. The text is HTML, so it does not scale with the chart. */
export function Axes({ ticks, labels, children }: AxesProps) {
  const bottom = ticks[0] ?? 0
  const height = (ticks.at(-1) ?? 1) - bottom
  const share = (amount: number) => `${((amount - bottom) / height) * 100}%`
  return (
    <div className="@container grid min-h-40 grow grid-cols-[auto_1fr] grid-rows-[1fr_auto] gap-x-2">
      <div aria-hidden className="figures relative my-1.5 text-right text-xs text-ink-2">
        {ticks.map((amount) => (
          <span key={amount}>
            {/* An invisible copy in the normal flow sets the width of the column. */}
            <span className="invisible block h-0">{compactDollars(amount)}</span>
            <span className="absolute right-0 translate-y-1/2 leading-none" style={{ bottom: share(amount) }}>
              {compactDollars(amount)}
            </span>
          </span>
        ))}
      </div>
      <div className="relative my-1.5">
        {ticks.map((amount) => (
          <span
            key={amount}
            className={`absolute inset-x-0 border-t ${amount === 0 ? 'border-edge' : 'border-line'}`}
            style={{ bottom: share(amount) }}
          />
        ))}
        {children}
      </div>
      <div aria-hidden className="relative col-start-2 h-4 text-xs text-ink-2">
        {pickEvenly(labels.length, 6).map((index, nth) => {
          const { key, text, at } = labels[index] ?? { key: index, text: '', at: 0 }
          return (
            <span
              key={key}
              className={`absolute whitespace-nowrap ${at < 0.05 ? '-translate-x-2' : '-translate-x-1/2'} ${nth % 2 === 1 ? '@max-[26rem]:hidden' : ''}`}
              style={{ left: `${at * 100}%` }}
            >
              {text}
            </span>
          )
        })}
      </div>
    </div>
  )
}
