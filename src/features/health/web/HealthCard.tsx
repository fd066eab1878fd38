import { Link } from '@tanstack/react-router'
import type { HealthFact, HealthPart } from '#shared/healthPart.ts'
import { textLink } from '#ui/control/textLink.ts'
import { Section } from '#ui/Section.tsx'
import { Tag } from '#ui/Tag.tsx'
import { showValue } from '#ui/table/showValue.ts'
import { looks } from './looks.ts'

/** One part of the shop: its state, what to do if it is not well, and its figures. */
export function HealthCard({ part: { name, state, summary, facts, advice, page } }: { part: HealthPart }) {
  const { word, tone, icon } = looks[state]
  return (
    <Section
      id={`health-${name.toLowerCase()}`}
      heading={name}
      act={
        <Tag tone={tone} icon={icon}>
          {word}
        </Tag>
      }
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
      <dl className="divide-y divide-line border-t border-line text-sm">
        {facts.map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two nodes on one machine have the same name
          <div key={at} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-1.5 last:pb-0">
            <dt className="text-ink-2 wrap-anywhere">{fact.label}</dt>
            <dd className="figures min-w-0 wrap-anywhere">{showFact(fact)}</dd>
          </div>
        ))}
      </dl>
      {page && (
        <Link to={page.path} className={`${textLink} justify-self-start text-sm`}>
          {page.label}
        </Link>
      )}
    </Section>
  )
}

const showFact = ({ value, kind }: HealthFact) => {
  if (kind === 'bytes') return showBytes(Number(value))
  if (kind === 'milliseconds') return `${value} ms`
  return showValue(value, kind)
}

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']
/** Like 18.4 GB, as disks are sold: 1 GB is 1,000,000,000 bytes. */
const showBytes = (bytes: number) => {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const size = bytes / 1000 ** power
  return `${size < 10 && power > 0 ? size.toFixed(1) : Math.round(size)} ${units[power]}`
}
