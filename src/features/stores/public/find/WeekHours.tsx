import { wallClock, weekFrom } from '../../openHours.ts'
import { spanInWords } from '../../openingInWords.ts'
import type { HoursAt } from './OpenState.tsx'

/** The hours of the seven days from today, by the store's own calendar: days on which it is closed all the same are. */
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
          <dd>{hours ? spanInWords(language, says, hours) : closure ? `${says.closed}: ${closure}` : says.closed}</dd>
        </div>
      ))}
    </dl>
  )
}
