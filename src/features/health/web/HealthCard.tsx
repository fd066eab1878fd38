import { Link } from '@tanstack/react-router'
import type { HealthPart } from '#shared/healthPart.ts'
import { textLink } from '#ui/control/textLink.ts'
import { Section } from '#ui/page/Section.tsx'
import { LookTag } from '#ui/page/Tag.tsx'
import { looks } from './looks.ts'
import { showFact } from './showFact.ts'

/** One part of the shop: its state, what to do if it is not well, and its figures. */
export function HealthCard({ part: { name, state, summary, facts, advice, page } }: { part: HealthPart }) {
  return (
    <Section
      id={`health-${name.toLowerCase().replaceAll(' ', '-')}`}
      heading={name}
      act={<LookTag {...looks[state]} />}
    >
      <p className="-mt-2 text-[15px]">{summary}</p>
      {advice.length > 0 && (
        <div className="grid gap-1 rounded-control bg-mist px-3.5 py-3 text-sm">
          <h3 className="font-semibold">What to do</h3>
          {advice.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {facts.length > 0 && (
        <dl className="divide-y divide-line border-t border-line text-sm">
          {facts.map((fact, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two nodes on one machine have the same name
            <div key={at} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-1.5 last:pb-0">
              <dt className="text-ink-2 wrap-anywhere">{fact.label}</dt>
              <dd className="figures min-w-0 wrap-anywhere">{showFact(fact)}</dd>
            </div>
          ))}
        </dl>
      )}
      {page && (
        <Link to={page.path} className={`${textLink} justify-self-start text-sm`}>
          {page.label}
        </Link>
      )}
    </Section>
  )
}
