import { fill, inLanguage, type Language } from '#shared/language.ts'
import { servicesPage, storePage } from '#shared/pageAddresses.ts'
import { telOf } from '#shared/tel.ts'
import { directionsTo, mapOf } from '../../mapLinks.ts'
import type { SiteStore } from '../../publicContract.ts'
import { visitorName } from '../../rules.ts'
import type { FindWords } from '../findWords.ts'
import type { HoursWords } from '../hours/hoursWords.ts'
import { OpenState, WeekHours } from '../hours/StoreHours.tsx'

export interface EntryWords {
  find: FindWords
  hours: HoursWords
}

/** The data of a store in the list. The links to maps are left out, because the browser can build them. */
export type ListedStore = Omit<SiteStore, 'id' | 'directions' | 'map'> & {
  /** Its number in the list and on the map. */
  number: number
}

/** A store in the list, with address, hours, phone number and links. */
export function StoreEntry({
  store,
  distance,
  now,
  language,
  says,
  isMarked,
  onPoint,
}: {
  store: ListedStore
  /** The distance from the visitor, `3.2 km`. */
  distance: string | undefined
  now: string
  language: Language
  says: EntryWords
  isMarked: boolean
  onPoint: (slug: string | undefined) => void
}) {
  const { slug, address, city, province, postal_code, phone, takes_appointments } = store
  const name = visitorName(store)
  const point = () => onPoint(slug)
  const leave = () => onPoint(undefined)
  return (
    <li>
      <article
        id={`store-${slug}`}
        tabIndex={-1}
        aria-labelledby={`name-${slug}`}
        onMouseEnter={point}
        onMouseLeave={leave}
        onFocus={point}
        onBlur={leave}
        data-marked={isMarked || undefined}
        className="grid scroll-mt-4 grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-card border border-line bg-paper p-4 focus:outline-2 focus:outline-teal data-marked:border-teal data-marked:bg-teal-soft"
      >
        <span
          aria-hidden
          className="figures grid size-8 place-items-center rounded-full bg-buoy-deep text-sm font-bold text-on-buoy"
        >
          {store.number}
        </span>
        <div className="grid content-start justify-items-start gap-2">
          <div className="flex w-full flex-wrap items-baseline justify-between gap-x-3">
            <h3 id={`name-${slug}`} className="text-xl">
              <a href={inLanguage(language, storePage({ slug }))} className="underline-offset-3 hover:underline">
                {name}
              </a>
            </h3>
            {distance !== undefined && <span className="figures text-[15px] font-semibold text-ink-2">{distance}</span>}
          </div>
          <OpenState store={store} now={now} language={language} says={says.hours} />
          <address className="text-[15px] text-ink-2 not-italic">
            {address}
            <br />
            {`${city} ${province} ${postal_code}`}
          </address>
          <div className="figures flex flex-wrap items-center gap-x-4 gap-y-1 text-[15px] *:inline-flex *:min-h-8 *:items-center *:underline *:underline-offset-3">
            <a href={telOf(phone)}>{phone}</a>
            <a href={directionsTo(store)}>
              {says.find.directions}
              <span className="sr-only">{` ${fill(says.find.to, { store: name })}`}</span>
            </a>
            <a href={mapOf(store)}>
              {says.find.onMap}
              <span className="sr-only">{` ${name}`}</span>
            </a>
          </div>
          {store.hours.length > 0 && (
            <details className="w-full">
              <summary className="py-1 text-[15px] font-medium">{says.find.hours}</summary>
              <div className="pt-1">
                <WeekHours store={store} now={now} language={language} says={says.hours} />
              </div>
            </details>
          )}
          {takes_appointments ? (
            <a
              href={inLanguage(language, `${servicesPage()}?store=${encodeURIComponent(store.store)}#book`)}
              className="rounded-control border border-buoy-deep px-4 py-2 text-sm font-semibold text-buoy-deep hover:bg-buoy-deep hover:text-on-buoy"
            >
              {says.find.book}
              <span className="sr-only">{` ${name}`}</span>
            </a>
          ) : (
            <p className="text-[15px] text-ink-2">{says.find.walkIn}</p>
          )}
        </div>
      </article>
    </li>
  )
}
