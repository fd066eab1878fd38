import type { ReactNode } from 'react'
import { findWords } from '#features/stores/public/findWords.ts'
import { byProvince } from '#features/stores/public/storeRegions.ts'
import { visitorName } from '#features/stores/rules.ts'
import { fill, inLanguage, type Language } from '#shared/language.ts'
import { cartPage, findPage, storePage } from '#shared/pageAddresses.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { telOf } from '#shared/tel.ts'
import { AccessoriesDrawing, CasesDrawing } from '#site/drawings/shopTiles.tsx'
import { linkClass } from '#site/linkClass.ts'
import { PhoneLink } from '#site/PhoneLink.tsx'
import { type Head, pageView } from '#site/pageView.ts'
import { type BuyInStoreData, publicBuyInStorePage } from '../pages.ts'
import { cartWords } from './buyInStoreWords.ts'

function buyInStoreHead({ language, shop }: PageProps<BuyInStoreData>): Head {
  const { title, description } = cartWords[language]
  return { title: fill(title, { shop: shop.name }), description }
}

/** How to buy in a store. Users who are signed in are redirected to the cart of their store. */
function BuyInStorePage({ language, shop, data: { stores } }: PageProps<BuyInStoreData>) {
  const words = cartWords[language]
  return (
    <div className="mx-auto max-w-6xl px-4 pt-9 sm:px-6 sm:pt-14">
      <h1 className="text-4xl text-balance sm:text-5xl">{words.heading}</h1>
      <p className="mt-3 max-w-prose text-lg text-pretty text-ink-2">{words.lead}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href={inLanguage(language, findPage())} className={linkClass.act}>
          {words.find}
        </a>
        {shop.phone !== '' && (
          <a href={telOf(shop.phone)} className={linkClass.quiet}>
            {fill(words.call, { phone: shop.phone })}
          </a>
        )}
      </p>
      <div className="mt-10 grid gap-4 md:grid-cols-2 lg:gap-5">
        <Shelf id="cases" ground="bg-mint" heading={words.cases} about={words.casesText} items={words.casesItems}>
          <CasesDrawing className="w-40" />
        </Shelf>
        <Shelf
          id="accessories"
          ground="bg-sand"
          heading={words.accessories}
          about={words.accessoriesText}
          items={words.accessoriesItems}
        >
          <AccessoriesDrawing className="w-40" />
        </Shelf>
      </div>
      <p className="mt-5 max-w-prose text-ink-2">{words.varies}</p>
      {stores.length > 0 && (
        <section className="mt-14">
          <h2 className="text-3xl">{words.stores}</h2>
          <Stores language={language} stores={stores} />
        </section>
      )}
      <p className="mt-14 text-ink-2">
        {words.staff}{' '}
        <a href={cartPage()} data-own-cart className="py-1 font-semibold text-ink underline underline-offset-4">
          {words.staffLink}
        </a>
      </p>
    </div>
  )
}

interface ShelfProps {
  id: string
  ground: string
  heading: string
  about: string
  items: string[]
  children: ReactNode
}
const Shelf = ({ id, ground, heading, about, items, children }: ShelfProps) => (
  <section
    id={id}
    className={`flex scroll-mt-6 flex-wrap-reverse items-end justify-between gap-x-4 rounded-card p-5 target:outline-3 target:outline-teal sm:p-7 ${ground}`}
  >
    <div className="min-w-60 flex-1">
      <h2 className="text-2xl sm:text-3xl">{heading}</h2>
      <p className="mt-1.5 text-ink-2">{about}</p>
      <ul className="mt-4 grid list-disc gap-1.5 pl-5 marker:text-teal">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
    {children}
  </section>
)

function Stores({ language, stores }: { language: Language; stores: BuyInStoreData['stores'] }) {
  return (
    <div className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      {byProvince(stores).map(([province, storesThere]) => (
        <div key={province} className="border-t-2 border-teal pt-3">
          <h3 className="text-lg">{findWords[language].provinces[province]}</h3>
          <ul className="mt-1">
            {storesThere.map(({ slug, city, phone, ...store }) => (
              <li key={slug} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1 lg:flex-col">
                <a href={inLanguage(language, storePage({ slug }))} className="py-1 font-semibold hover:underline">
                  {visitorName(store)}
                  <span className="block text-sm font-normal text-ink-2">{city}</span>
                </a>
                <PhoneLink phone={phone} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

export const buyInStoreView = pageView(publicBuyInStorePage, { Page: BuyInStorePage, head: buyInStoreHead })
