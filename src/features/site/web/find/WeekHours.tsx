import type { Language } from '#shared/language.ts'
import { spanInWords } from '../../hoursInWords.ts'
import { type Opens, wallClock, weekFrom } from '../../openHours.ts'
import { reasonIn } from '../../words/holidays.ts'
import type { HoursWords } from '../../words/hours.ts'

/** The hours of the seven days from today, by the store's own calendar: days on which it is closed all the same are. */
export function WeekHours({
  store,
  now,
  language,
  says,
}: {
  store: Opens
  now: string
  language: Language
  says: HoursWords
}) {
  const { day: today } = wallClock(store.time_zone, new Date(now))
  return (
    <dl className="figures grid text-[15px]">
      {weekFrom(store, today).map(({ day, weekday, hours, closure }) => (
        <div
          key={day}
          aria-current={day === today ? 'date' : undefined}
          className="-mx-2 flex justify-between gap-4 rounded-control px-2 py-1 aria-[current]:bg-teal-soft aria-[current]:font-semibold"
        >
          <dt className="first-letter:uppercase">
            {says.weekdays[weekday]}
            {day === today && <span className="font-normal text-ink-2"> ({says.today})</span>}
          </dt>
          <dd className="text-right">
            {hours
              ? spanInWords(language, says, hours)
              : closure
                ? `${says.closed}: ${reasonIn(language, closure)}`
                : says.closed}
          </dd>
        </div>
      ))}
    </dl>
  )
}
