import type { ReactNode } from 'react'
import { roughDollars } from './dollars.ts'
import { spread } from './scale.ts'

interface AxesProps {
  ticks: readonly number[]
  /** Where each stands, from 0 at the left to 1. */
  labels: readonly { key: string | number; text: string; at: number }[]
  children: ReactNode
}

/** Lines at round amounts, and below them the names there is room for. The text keeps its size, whatever the chart's. */
export function Axes({ ticks, labels, children }: AxesProps) {
  const bottom = ticks[0] ?? 0
  const height = (ticks.at(-1) ?? 1) - bottom
  const share = (amount: number) => `${((amount - bottom) / height) * 100}%`
  return (
    <div aria-hidden className="@container grid min-h-40 grow grid-cols-[auto_1fr] grid-rows-[1fr_auto] gap-x-2">
      <div className="figures relative my-1.5 text-right text-[11px] text-ink-2">
        {ticks.map((amount) => (
          <span key={amount}>
            {/* One stands in the flow, unseen, and makes the column as wide as it must be. */}
            <span className="invisible block h-0">{roughDollars(amount)}</span>
            <span className="absolute right-0 translate-y-1/2 leading-none" style={{ bottom: share(amount) }}>
              {roughDollars(amount)}
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
      <div className="relative col-start-2 h-4 text-[11px] text-ink-2">
        {spread(labels.length, 6).map((index, nth) => {
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
