import type { Language } from '#shared/language.ts'
import { type Opens, openingAt } from '../../openHours.ts'
import { openingInWords } from '../../openingInWords.ts'
import type { HoursWords } from '../../words/hours.ts'

/** A store's hours, to be told at a moment. */
export interface HoursAt {
  store: Opens
  now: string
  language: Language
  says: HoursWords
}

/** Whether a store is open, and until or from when. */
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
