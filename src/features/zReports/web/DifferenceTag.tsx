import { ArrowDown, ArrowUp, CircleCheck, ReplaceAll, Scale } from 'lucide-react'
import { cents, inDollars } from '#shared/money.ts'
import { Tag } from '#ui/Tag.tsx'
import type { ZReport } from '../columns.ts'
import { differenceOf } from '../rules.ts'

/** What a day came to: too much, too little, or what was expected. A report that was replaced says only that. */
export function DifferenceTag({ report }: { report: ZReport }) {
  const { difference, replaced } = report
  if (replaced) return <Tag icon={ReplaceAll}>Replaced</Tag>
  if (difference < 0) {
    return (
      <Tag tone="danger" icon={ArrowDown}>
        {inDollars(cents(-difference))} short
      </Tag>
    )
  }
  if (difference > 0) {
    return (
      <Tag tone="warning" icon={ArrowUp}>
        {inDollars(difference)} over
      </Tag>
    )
  }
  return differenceOf(report, 'charge') === 0 && differenceOf(report, 'c1') === 0 ? (
    <Tag tone="good" icon={CircleCheck}>
      Even
    </Tag>
  ) : (
    // What is over in one figure is short in another: wrongly booked, most likely, and nothing is missing.
    <Tag tone="warning" icon={Scale}>
      Even in sum
    </Tag>
  )
}
