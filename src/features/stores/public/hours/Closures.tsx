import { type Day, daysAfter } from '#shared/day.ts'
import { dayInWords } from '#shared/dayInWords.ts'
import type { Language } from '#shared/language.ts'
import type { Closure } from '../../hours.ts'
import { storeWords } from '../storeWords.ts'

/** The days of the next year on which the store is closed although its weekly hours say otherwise. */
export function Closures({
  closures,
  today,
  language,
}: {
  closures: readonly Closure[]
  today: Day
  language: Language
}) {
  const soon = closures.filter(({ day }) => day < daysAfter(today, 365))
  if (soon.length === 0) return null
  return (
    <div className="grid gap-1 border-t border-line pt-3 text-[15px]">
      <h3 className="text-base">{storeWords[language].closures}</h3>
      <ul className="grid gap-1">
        {soon.map(({ day, reason }) => (
          <li key={day}>
            <time dateTime={day}>{dayInWords(language, day)}</time>
            {reason !== '' && <span className="text-ink-2"> · {reason}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
