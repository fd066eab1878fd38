import { daysAfter } from '#shared/day.ts'
import { fill, type Language } from '#shared/language.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { Island } from '#site/Island.tsx'
import { type Head, pageView } from '#site/pageView.ts'
import { type FindData, publicFindPage } from '../pages.ts'
import type { SiteStore } from '../publicContract.ts'
import { businessOf } from './business.ts'
import { StoreFinder } from './find/StoreFinder.tsx'
import { understand } from './find/towns.ts'
import { findWords } from './findWords.ts'
import { closuresIn } from './hours/holidays.ts'
import { hoursWords } from './hours/hoursWords.ts'
import { MapNotes } from './map/MapNotes.tsx'
import { placePins } from './map/placePins.ts'

const findHead = ({ language, origin, shop, data: { stores } }: PageProps<FindData>): Head => {
  const says = findWords[language]
  return {
    title: `${says.title} · ${shop.name}`,
    description: fill(says.description, { shop: shop.name }),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: says.title,
      itemListElement: stores.map((store, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: businessOf(store, { shop: shop.name, origin, language }),
      })),
    },
  }
}

function FindPage({ language, at, data: { stores, q } }: PageProps<FindData>) {
  const says = findWords[language]
  const { pins, closeUp } = placePins(stores)
  return (
    <div className="mx-auto grid max-w-6xl gap-6 px-4 py-10 sm:px-6 sm:py-14">
      <div className="grid gap-3">
        <h1 className="text-4xl sm:text-5xl">{says.heading}</h1>
        <p className="text-lg text-ink-2">{says.lead}</p>
      </div>
      <MapNotes names={says.provinces} closeUp={closeUp} />
      <Island
        name="storeFinder"
        of={StoreFinder}
        language={language}
        says={{ find: says, hours: hoursWords[language] }}
        stores={stores.map((store, index) => ({
          ...listed(store, language, at),
          number: index + 1,
          pin: pins.get(store),
        }))}
        q={q}
        meant={understand(q)}
        at={at}
      />
    </div>
  )
}

/** The data of a store that the list shows. The hours and the next opening reach no further than 15 days. */
function listed({ id, directions, map, closures, ...store }: SiteStore, language: Language, at: string) {
  const soon = closures.filter(({ day }) => day <= daysAfter(at.slice(0, 10), 15))
  return { ...store, closures: closuresIn(language, soon) }
}

export const findView = pageView(publicFindPage, { Page: FindPage, head: findHead })
