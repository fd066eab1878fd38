import { inLanguage, type Language } from '#shared/language.ts'
import { servicesPage } from '#shared/pageAddresses.ts'
import { telOf } from '#shared/tel.ts'
import type { SiteStore } from '../publicContract.ts'
import { findWords } from './findWords.ts'
import { storeWords } from './storeWords.ts'

/** Address, phone number and directions, and a link to the booking form if the store takes appointments. */
export function StoreContact({ store, language }: { store: SiteStore; language: Language }) {
  const says = storeWords[language]
  const { directions, onMap } = findWords[language]
  const button = 'rounded-control px-5 py-3 font-semibold'
  return (
    <section className="grid justify-items-start gap-5">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">{says.address}</dt>
        <dd>
          {store.address}
          <br />
          {store.city} {store.province} {store.postal_code}
        </dd>
        <dt className="font-semibold">{says.phone}</dt>
        <dd>
          <a
            href={telOf(store.phone)}
            className="figures inline-flex min-h-6 items-center underline underline-offset-3"
          >
            {store.phone}
          </a>
        </dd>
      </dl>
      <div className="grid gap-1">
        {!store.takes_appointments && <p className="font-semibold">{says.walkIn}</p>}
        <p className="text-pretty text-ink-2">{store.takes_appointments ? says.bookSays : says.walkInSays}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {store.takes_appointments && (
          <a
            href={inLanguage(language, `${servicesPage()}?store=${encodeURIComponent(store.store)}#book`)}
            className={`${button} border border-transparent bg-buoy-deep text-on-buoy`}
          >
            {says.book}
          </a>
        )}
        <a href={store.directions} className={`${button} border border-edge bg-paper`}>
          {directions}
        </a>
        <a href={store.map} className={`${button} border border-edge bg-paper`}>
          {onMap}
        </a>
      </div>
    </section>
  )
}
