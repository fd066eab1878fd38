import { imageAddress } from '#shared/image.ts'
import { enteredText, fill, inLanguage, type Language } from '#shared/language.ts'
import { findPage, storePage } from '#shared/pageAddresses.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { BackLink } from '#site/BackLink.tsx'
import { Paragraphs } from '#site/Paragraphs.tsx'
import { type Head, pageView } from '#site/pageView.ts'
import { publicStorePage, type StoreData, type StoreWords } from '../pages.ts'
import { visitorName } from '../rules.ts'
import { businessOf } from './business.ts'
import { findWords } from './findWords.ts'
import { Closures } from './hours/Closures.tsx'
import { closuresIn } from './hours/holidays.ts'
import { hoursWords } from './hours/hoursWords.ts'
import { OpenState, WeekHours } from './hours/StoreHours.tsx'
import { StoreSpot } from './map/StoreSpot.tsx'
import { StoreContact } from './StoreContact.tsx'
import { distanceInWords, nearestFirst, positionOf } from './storeSearch.ts'
import { storeWords } from './storeWords.ts'

const storeHead = ({ language, origin, shop, data: { store, own } }: PageProps<StoreData>): Head => {
  const says = storeWords[language]
  const name = visitorName(store)
  const { city } = store
  const { words, photos } = ownIn(language, own)
  return {
    title: `${fill(says.title, { city, store: name })} · ${shop.name}`,
    description: fill(says.description, { shop: shop.name, store: name, city }),
    jsonLd: {
      '@context': 'https://schema.org',
      ...businessOf(store, { shop: shop.name, origin, language }),
      ...(words !== '' && { description: words }),
      image:
        photos.length > 0
          ? photos.map(({ image_name }) => origin + imageAddress(image_name, 1920))
          : `${origin}/og.png`,
    },
  }
}

function StorePage(props: PageProps<StoreData>) {
  const {
    language,
    at,
    data: { store, stores, own },
  } = props
  const { words, photos } = ownIn(language, own)
  const says = storeWords[language]
  const closures = closuresIn(language, store.closures)
  const hours = { store: { ...store, closures }, now: at, language, says: hoursWords[language] }
  return (
    <div className="mx-auto grid max-w-6xl items-start gap-8 px-4 py-10 sm:px-6 sm:py-14 lg:grid-cols-2">
      <div className="grid gap-6">
        <div className="grid justify-items-start gap-3">
          <BackLink href={inLanguage(language, findPage())} label={says.allStores} />
          <h1 className="text-4xl sm:text-5xl">{visitorName(store)}</h1>
          <p className="text-lg text-ink-2">{store.city}</p>
          <OpenState {...hours} />
        </div>
        {words !== '' && <Paragraphs text={words} />}
        <StoreContact store={store} language={language} />
      </div>
      <figure>
        <StoreSpot store={store} stores={stores} label={fill(says.map, { store: visitorName(store) })} />
        <figcaption className="pt-2 text-sm text-ink-2">{findWords[language].credit}</figcaption>
      </figure>
      <Photos photos={photos} heading={says.photos} />
      <section className="grid gap-3 rounded-card border border-line bg-paper p-5">
        <h2 className="text-xl">{says.hours}</h2>
        {store.hours.length > 0 ? <WeekHours {...hours} /> : <p>{hoursWords[language].hoursUnknown}</p>}
        {store.province === 'NL' && <p className="text-sm text-ink-2">{says.localTime}</p>}
        <Closures closures={closures} today={at.slice(0, 10)} language={language} />
      </section>
      <Neighbours {...props} />
    </div>
  )
}

/** What the office keeps about the store, in this language. */
const ownIn = (language: Language, { words, words_fr, photos }: StoreWords) => ({
  words: enteredText(words, words_fr)[language],
  photos: photos.map(({ alt, alt_fr, ...photo }) => ({ ...photo, alt: enteredText(alt, alt_fr)[language] })),
})

/** The photos of the store. Browsers choose a file by the width at which a photo is shown. */
function Photos({ photos, heading }: { photos: ReturnType<typeof ownIn>['photos']; heading: string }) {
  if (photos.length === 0) return null
  return (
    <section aria-label={heading} className="lg:col-span-2">
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {photos.map(({ image_name, width, height, alt }) => (
          <li key={image_name}>
            <img
              src={imageAddress(image_name, 640)}
              srcSet={([640, 1920] as const).map((size) => `${imageAddress(image_name, size)} ${size}w`).join(', ')}
              sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 50vw, 100vw"
              width={width}
              height={height}
              alt={alt}
              loading="lazy"
              decoding="async"
              className="aspect-4/3 size-full rounded-card bg-mist object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The three nearest stores, for visitors who find this one closed. */
function Neighbours({ language, data: { store, stores }, at }: PageProps<StoreData>) {
  const from = positionOf(store)
  if (!from) return null
  const others = stores.filter(({ id }) => id !== store.id)
  const near = nearestFirst(others, from).slice(0, 3)
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{storeWords[language].near}</h2>
      <ul className="grid gap-3">
        {near.map(({ store: other, km, isOverSea }) => (
          <li key={other.id} className="grid content-start gap-2 rounded-card border border-line bg-paper p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h3 className="text-lg">
                <a
                  href={inLanguage(language, storePage({ slug: other.slug }))}
                  className="inline-block py-0.5 underline underline-offset-3"
                >
                  {visitorName(other)}
                </a>
              </h3>
              {km !== undefined && (
                <span className="figures text-[15px] text-ink-2">
                  {distanceInWords(language, findWords[language], km, isOverSea)}
                </span>
              )}
            </div>
            <p className="text-[15px] text-ink-2">{other.city}</p>
            <OpenState store={other} now={at} language={language} says={hoursWords[language]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export const storeView = pageView(publicStorePage, { Page: StorePage, head: storeHead })
