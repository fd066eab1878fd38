import { useState } from 'react'
import { Moment } from '#shared/day.ts'
import { Button } from '#ui/control/Button.tsx'
import { Section } from '#ui/page/Section.tsx'
import { showValue } from '#ui/table/showValue.ts'
import type { FoundGroup } from '../contract.ts'
import { keyOfRow } from '../rules.ts'

interface FoundRowsProps {
  group: FoundGroup
  /** The rows that will be erased. Undefined if rows cannot be chosen. */
  chosen: ReadonlySet<string> | undefined
  onToggle: (key: string) => void
}

const mostAtFirst = 10

/** The rows of a table with all their fields, and what an erasure leaves of them. */
export function FoundRows({ group: { table, rows, total, items, afterwards }, chosen, onToggle }: FoundRowsProps) {
  const [most, setMost] = useState(mostAtFirst)
  return (
    <Section id={table} heading={`${rows} (${total})`}>
      <ul className="-my-2 grid divide-y divide-line">
        {items.slice(0, most).map(({ id, by, fields }, at) => {
          const key = keyOfRow({ table, id })
          return (
            <li key={id} className="flex gap-3 py-3">
              {chosen && (
                <input
                  type="checkbox"
                  className="mt-0.5 size-4.5 shrink-0"
                  aria-label={`Erase: ${rows} ${at + 1}`}
                  checked={chosen.has(key)}
                  onChange={() => onToggle(key)}
                />
              )}
              <div className="grid min-w-0 gap-1">
                <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
                  {fields
                    .filter(({ value }) => value !== '')
                    .map(({ name, value }) => (
                      <div key={name} className="flex min-w-0 gap-1.5">
                        <dt className="shrink-0 text-ink-2">{name}</dt>
                        <dd className="figures line-clamp-3 min-w-0 wrap-anywhere">{inWords(value)}</dd>
                      </div>
                    ))}
                </dl>
                {by.length > 0 && <p className="text-[13px] text-ink-2">{howFound(by)}</p>}
              </div>
            </li>
          )
        })}
      </ul>
      {items.length > most && (
        <Button size="small" className="justify-self-start" onClick={() => setMost(items.length)}>
          Show all {items.length}
        </Button>
      )}
      {items.length < total && (
        <p className="text-sm text-ink-2">
          The newest {items.length} are shown.{' '}
          {chosen ? 'Erase them, and search again for the others.' : 'The export has all of them.'}
        </p>
      )}
      {afterwards !== '' && <p className="text-sm text-ink-2">When erased: {afterwards}</p>}
    </Section>
  )
}

const words = { email: 'same e-mail', phone: 'same phone number', name: 'same name', mail: 'a row above' }

const howFound = (by: FoundGroup['items'][number]['by']) =>
  by.length === 1 && by[0] === 'name'
    ? 'Same name only: is it the same person?'
    : `Found by ${by.map((each) => words[each]).join(', ')}`

const inWords = (value: string) => (Moment.safeParse(value).success ? showValue(value, 'moment') : value)
