import { ArrowDown, ArrowUp, CircleCheck, ReplaceAll, Scale } from 'lucide-react'
import { cents, inDollars } from '#shared/money.ts'
import { Tag } from '#ui/page/Tag.tsx'
import type { ZReport } from '../columns.ts'
import { differenceOf } from '../rules.ts'

/** The difference of a report as a tag: over, short or even. A replaced report shows no difference. */
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
    // One amount is over and another one is short by the same: probably booked wrongly, and nothing is missing.
    <Tag tone="warning" icon={Scale}>
      Even overall
    </Tag>
  )
}
