import { CircleCheck } from 'lucide-react'
import { Section } from '#ui/page/Section.tsx'
import { Tag } from '#ui/page/Tag.tsx'
import type { Erased } from '../contract.ts'

/** What was erased, and what is left of it and why. */
export function ErasedRows({ message, groups }: Erased) {
  return (
    <Section
      id="erased"
      heading="What was erased"
      act={
        <Tag tone="good" icon={CircleCheck}>
          Erased
        </Tag>
      }
    >
      <p role="status" className="text-sm font-medium">
        {message} The audit log has the counts below, and nothing of the data. Backups lose it as they are replaced;
        when one is restored, this is erased again.
      </p>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        {groups.map(({ rows, total, afterwards }) => (
          <div key={rows} className="contents">
            <dt className="font-medium">
              {rows}: <span className="figures">{total}</span>
            </dt>
            <dd className="text-ink-2 max-sm:mb-2">{afterwards}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
