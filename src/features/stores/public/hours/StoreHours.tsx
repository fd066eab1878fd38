import { fill, type Language } from '#shared/language.ts'
import { type Opens, openingAt, wallClock, weekFrom } from '../../openHours.ts'
import type { HoursWords } from './hoursWords.ts'
import { openingInWords, spanInWords } from './openingInWords.ts'

/** The hours of a store and the time at which they are shown. */
export interface HoursAt {
  store: Opens
  now: string
  language: Language
  says: HoursWords
}

/** Whether a store is open, and when it closes or opens next. */
export function OpenState({ store, now, language, says }: HoursAt) {
  const opening = openingAt(store, new Date(now))
  const { state, more } = openingInWords(language, says, opening)
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[15px]">
      {opening && (
        <span
          className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold ${
            opening.isOpen ? 'bg-ok-soft text-ok' : 'bg-mist text-ink-2'
          }`}
        >
          <svg viewBox="0 0 10 10" aria-hidden className="size-2.5">
            {opening.isOpen ? (
              <circle cx="5" cy="5" r="4.5" fill="currentColor" />
            ) : (
              <circle cx="5" cy="5" r="3.7" fill="none" stroke="currentColor" strokeWidth="1.6" />
            )}
          </svg>
          {state}
        </span>
      )}
      <span className="text-ink-2">{more}</span>
    </p>
  )
}

/** The hours of the next seven days, in the time zone of the store and with its closed days. */
export function WeekHours({ store, now, language, says }: HoursAt) {
  const { day: today } = wallClock(store.time_zone, new Date(now))
  return (
    <dl className="figures grid text-[15px] *:-mx-2 *:flex *:justify-between *:gap-4 *:rounded-control *:px-2 *:py-1 *:aria-[current]:bg-teal-soft *:aria-[current]:font-semibold [&_dd]:text-right [&_dt]:first-letter:uppercase">
      {weekFrom(store, today).map(({ day, weekday, hours, closure }) => (
        <div key={day} aria-current={day === today ? 'date' : undefined}>
          <dt>
            {says.weekdays[weekday]}
            {day === today && <span className="font-normal text-ink-2">{` (${says.today})`}</span>}
          </dt>
          <dd>
            {hours
              ? spanInWords(language, says, hours)
              : closure
                ? fill(says.closedFor, { reason: closure })
                : says.closed}
          </dd>
        </div>
      ))}
    </dl>
  )
}
