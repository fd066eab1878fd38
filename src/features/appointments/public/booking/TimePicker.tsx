import { fill, type Language } from '#shared/language.ts'
import { timeInWords } from '#shared/time.ts'
import type { BookingWords } from '../servicesWords.ts'
import { ChoiceCards } from './ChoiceCards.tsx'
import type { FreeTimes } from './useSlots.ts'

/** The times of the chosen day, with the number of free places at each. */
export function TimePicker({
  id,
  language,
  says,
  legend = says.time,
  times: { slots, loadAgain },
  picked,
  error,
}: {
  id: string
  language: Language
  says: BookingWords
  legend?: string
  times: FreeTimes
  picked?: string
  error: string | undefined
}) {
  const isThere = Array.isArray(slots)
  return (
    <ChoiceCards
      id={id}
      name="appointmentTime"
      legend={legend}
      error={error}
      className={`grid-cols-3 content-start sm:grid-cols-5 lg:grid-cols-7 ${slots === 'loading' ? 'min-h-32' : ''}`}
    >
      {(option) => (
        <>
          {isThere &&
            slots.map(({ time, free }) =>
              option(
                time,
                <>
                  <span className="figures text-sm font-semibold sm:text-[15px]">{timeInWords(language, time)}</span>
                  <span className="text-xs">
                    {free === 0 ? says.full : free === 1 ? says.freeOne : fill(says.free, { count: free })}
                  </span>
                </>,
                { disabled: free === 0, ...(time === picked && { defaultChecked: true }) },
              ),
            )}
          <p
            role="status"
            className="col-span-full rounded-control text-[15px] text-ink-2 not-empty:bg-mist not-empty:px-4 not-empty:py-3"
          >
            {slots === null && says.chooseFirst}
            {slots === 'loading' && says.loading}
            {slots === 'failed' && says.noAnswer}
            {isThere && !slots.some(({ free }) => free > 0) && says.noTimes}
          </p>
          {slots === 'failed' && (
            <button
              type="button"
              onClick={loadAgain}
              className="col-span-full min-h-11 justify-self-start rounded-control border border-edge px-4 font-semibold"
            >
              {says.again}
            </button>
          )}
        </>
      )}
    </ChoiceCards>
  )
}
