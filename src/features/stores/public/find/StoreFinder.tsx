import { startTransition, useEffect, useRef, useState } from 'react'
import type { Language } from '#shared/language.ts'
import { visitorName } from '../../rules.ts'
import type { PinArea } from '../map/placePins.ts'
import { StoreMap } from '../map/StoreMap.tsx'
import { distanceInWords, isFoundBy, nearestFirst } from '../storeSearch.ts'
import { FinderForm } from './FinderForm.tsx'
import { NearbyState, NothingFound, resultsInWords } from './Findings.tsx'
import { type EntryWords, type ListedStore, StoreEntry } from './StoreEntry.tsx'
import type { Meant } from './towns.ts'
import { useMeant } from './useMeant.ts'
import { useNearby } from './useNearby.ts'
import { useSearch } from './useSearch.ts'

export interface StoreFinderProps {
  language: Language
  says: EntryWords
  stores: (ListedStore & { pin?: PinArea | undefined })[]
  /** The search text in the address of the page. */
  q: string
  /** What that text means. */
  meant?: Meant | undefined
  /** The time at which the page was drawn. */
  at: string
}

/** Search, map and list of the stores. All three also work without scripts. */
export function StoreFinder({ language, says, stores, q: first, meant: firstMeant, at }: StoreFinderProps) {
  const { q, look, field } = useSearch(first)
  const [nearby, toggleNearby] = useNearby()
  const now = useNow(at)
  const list = useRef<HTMLDivElement>(null)
  const [pointedAt, pointAt] = useState<string>()

  const meant = useMeant(q, { q: first, meant: firstMeant })
  const found = stores.filter(({ store, location, city, province, postal_code }) =>
    meant?.province
      ? province === meant.province
      : isFoundBy(q, [store, location, city, province, says.find.provinces[province], postal_code]),
  )
  const town = found.length === 0 ? meant?.town : undefined
  const rows = town
    ? nearestFirst(stores, town)
        .filter(({ km }) => km !== undefined)
        .slice(0, 3)
    : nearby.state === 'found'
      ? nearestFirst(found, nearby.at)
      : found.map((store) => ({ store, km: undefined, isOverSea: false }))
  const inWords = ({ km, isOverSea }: Partial<(typeof rows)[number]> = {}) =>
    km === undefined ? undefined : distanceInWords(language, says.find, km, isOverSea === true)
  const foundSlugs = new Set(rows.map(({ store }) => store.slug))

  return (
    <div className="grid gap-5">
      <FinderForm
        language={language}
        says={says.find}
        q={first}
        field={field}
        look={look}
        nearby={nearby}
        onNearby={toggleNearby}
        onDone={() => list.current?.focus()}
      />
      <div role="status" className="grid gap-1 text-[15px]">
        <p className="font-semibold">
          {resultsInWords(
            says.find,
            found.length,
            meant?.province ? says.find.provinces[meant.province] : q,
            rows.length > 0 ? town : undefined,
          )}
        </p>
        {!town && (
          <NearbyState
            says={says.find}
            nearby={nearby}
            nearest={rows[0] && visitorName(rows[0].store)}
            distance={inWords(rows[0])}
          />
        )}
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <figure className="max-lg:order-last lg:sticky lg:top-6 lg:self-start">
          <StoreMap
            label={says.find.map}
            pins={stores.flatMap(({ pin, slug, city, number, ...store }) =>
              pin ? [{ slug, store: visitorName(store), city, number, at: pin }] : [],
            )}
            isFound={(slug) => foundSlugs.has(slug)}
            marked={pointedAt}
            onMark={pointAt}
            you={nearby.state === 'found' ? nearby.at : undefined}
          />
          <figcaption className="flex flex-wrap justify-between gap-x-4 pt-2 text-sm text-ink-2">
            <span>{says.find.mapHint}</span>
            <span>{says.find.credit}</span>
          </figcaption>
        </figure>
        <section ref={list} tabIndex={-1} aria-labelledby="stores" className="outline-none">
          <h2 id="stores" className="sr-only">
            {says.find.stores}
          </h2>
          {rows.length === 0 && stores.length > 0 ? (
            <NothingFound language={language} says={says.find} onAll={() => look('')} />
          ) : (
            <ul className="grid gap-3">
              {rows.map(({ store, ...distance }) => (
                <StoreEntry
                  key={store.slug}
                  store={store}
                  distance={inWords(distance)}
                  now={now}
                  language={language}
                  says={says}
                  isMarked={store.slug === pointedAt}
                  onPoint={pointAt}
                />
              ))}
            </ul>
          )}
        </section>
      </div>
    </div>
  )
}

/** The time at which the server drew the page, so that the browser draws the same at first; then the current minute. */
function useNow(drawnAt: string): string {
  const [now, setNow] = useState(minuteOf(drawnAt))
  useEffect(() => {
    // In a transition, because every input of the visitor is more urgent.
    const update = () => startTransition(() => setNow(minuteOf(new Date().toISOString())))
    update()
    const timer = setInterval(update, 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const minuteOf = (moment: string) => `${moment.slice(0, 16)}Z`
