import type { ReactNode } from 'react'
import type { HealthPart } from '#shared/healthPart.ts'
import { looks } from './looks.ts'

/** The result of all checks. Screen readers read it out when it changes, and only then. */
export function Overall({ parts, children }: { parts: readonly HealthPart[]; children: ReactNode }) {
  const ill = parts.filter(({ state }) => state !== 'good')
  const worst = ill.find(({ state }) => state === 'bad') ?? ill[0]
  const { icon: Icon, colours } = looks[worst?.state ?? 'good']
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card px-4 py-3 ${colours}`}>
      <Icon size={22} aria-hidden className="shrink-0" />
      <p role="status" className="min-w-0 grow font-semibold">
        {sentenceFor(ill.map(({ name }) => name))}
      </p>
      {children}
    </div>
  )
}

function sentenceFor(names: readonly string[]) {
  if (names.length === 0) return 'Everything is well.'
  return `${names.length === 1 ? 'One part needs' : `${names.length} parts need`} attention: ${names.join(', ')}.`
}
