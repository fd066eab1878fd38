import type { RefObject } from 'react'
import { inLanguage, type Language } from '#shared/language.ts'
import { findPage } from '#shared/pageAddresses.ts'
import type { FindWords } from '../findWords.ts'
import type { Nearby } from './useNearby.ts'

/** Searches while the visitor types. Without scripts it is a normal form. */
export function FinderForm({
  language,
  says,
  q,
  field,
  look,
  nearby,
  onNearby,
  onDone,
}: {
  language: Language
  says: FindWords
  q: string
  field: RefObject<HTMLInputElement | null>
  look: (query: string) => void
  nearby: Nearby
  onNearby: () => void
  onDone: () => void
}) {
  const control = 'h-12 rounded-control px-5 font-semibold'
  return (
    <search>
      <form
        action={inLanguage(language, findPage())}
        onSubmit={(event) => {
          event.preventDefault()
          onDone()
        }}
        className="grid gap-1.5"
      >
        <label htmlFor="q" className="text-sm font-semibold">
          {says.searchLabel}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            ref={field}
            id="q"
            name="q"
            type="search"
            defaultValue={q}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={says.searchHint}
            onInput={({ currentTarget }) => look(currentTarget.value)}
            className="h-12 min-w-0 flex-1 basis-40 rounded-control border border-edge bg-paper px-4 placeholder:text-ink-3 sm:max-w-md"
          />
          <button type="submit" className={`${control} border border-transparent bg-teal-deep text-on-teal`}>
            {says.search}
          </button>
          <button
            type="button"
            aria-pressed={nearby.state === 'found'}
            disabled={nearby.state === 'asking'}
            onClick={onNearby}
            className={`${control} inline-flex items-center gap-2 border border-edge bg-paper aria-pressed:border-teal aria-pressed:bg-teal-soft noscript:hidden`}
          >
            <svg viewBox="0 0 20 20" aria-hidden fill="none" stroke="currentColor" strokeWidth="2" className="size-5">
              <path d="M10 1v4m0 10v4M1 10h4m10 0h4M15 10A5 5 0 1 1 5 10a5 5 0 0 1 10 0" />
            </svg>
            {says.nearMe}
          </button>
        </div>
      </form>
    </search>
  )
}
