import { useState } from 'react'
import { wallClock } from '#features/stores/openHours.ts'
import { daysAfter, daysFrom } from '#shared/day.ts'
import { dayInWords, partsOf } from '#shared/dayInWords.ts'
import type { Language } from '#shared/language.ts'
import type { BookingStore } from '../../forms.ts'
import { isBookableOn, mostDaysAhead } from '../../rules.ts'
import type { BookingWords } from '../servicesWords.ts'
import { ChoiceCards } from './ChoiceCards.tsx'

const aWeek = 7

/** The next days, a week at a time. A day is disabled when the store is closed or when it closes too soon today. */
export function DayPicker({
  language,
  says,
  store,
  today,
  day: picked,
  onPick,
  error,
}: {
  language: Language
  says: BookingWords
  store: BookingStore | undefined
  today: string
  day: string
  onPick: (day: string) => void
  error: string | undefined
}) {
  const [week, setWeek] = useState(weekWith(today, picked))
  const days = daysFrom(daysAfter(today, week * aWeek), aWeek)
  const isOpen = (day: string) =>
    day <= daysAfter(today, mostDaysAhead) &&
    (!store || isBookableOn(store, day, wallClock(store.time_zone, new Date())))
  const months = [...new Set(days.map((day) => partsOf(language, day).month))].join(' – ')
  const pager = (label: string, by: number, arrow: string) => (
    <button
      type="button"
      aria-label={label}
      disabled={week + by < 0 || (week + by) * aWeek > mostDaysAhead}
      onClick={() => setWeek(week + by)}
      className="size-11 rounded-control border border-edge text-xl disabled:opacity-35"
    >
      {arrow}
    </button>
  )
  return (
    <div className="relative">
      {/* The form sends the chosen day also while another week is shown. */}
      {picked !== '' && !days.includes(picked) && <input type="hidden" name="appointmentDate" value={picked} />}
      <ChoiceCards
        id="day"
        name="appointmentDate"
        legend={says.date}
        error={error}
        className="mt-6 grid-cols-7 gap-1 sm:gap-2"
      >
        {(option) =>
          days.map((day) => {
            const { weekday, date } = partsOf(language, day)
            return option(
              day,
              <>
                <span className="text-xs sm:text-sm">{weekday.slice(0, 3)}</span>
                <span className="figures text-lg font-bold sm:text-xl">{date}</span>
              </>,
              {
                checked: day === picked,
                onChange: () => onPick(day),
                disabled: !isOpen(day),
                'aria-label': `${dayInWords(language, day)}${isOpen(day) ? '' : `, ${says.closed}`}`,
              },
            )
          })
        }
      </ChoiceCards>
      <div className="absolute top-0 right-0 flex items-center gap-2">
        <span className="text-sm text-ink-2 first-letter:uppercase sm:text-[15px]">{months}</span>
        {pager(says.earlier, -1, '‹')}
        {pager(says.later, 1, '›')}
      </div>
    </div>
  )
}

/** The page on which a day is. The form can be sent with any text as its day, and is then shown again with the first week. */
function weekWith(today: string, day: string): number {
  const week = Math.floor((Date.parse(day) - Date.parse(today)) / 86_400_000 / aWeek)
  return week >= 0 && week * aWeek <= mostDaysAhead ? week : 0
}
