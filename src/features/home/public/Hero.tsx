import { storesInWords, westToEast } from '#features/stores/public/storeRegions.ts'
import { countInWords, fill, inLanguage, type Language } from '#shared/language.ts'
import { findPage, servicesPage } from '#shared/pageAddresses.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { HeroPhone } from '#site/drawings/HeroPhone.tsx'
import { paint } from '#site/drawings/paint.ts'
import { linkClass } from '#site/linkClass.ts'
import type { HomeData } from '../pages.ts'
import { homeWords } from './homeWords.ts'

export function Hero({ language, shop, data: { stores } }: PageProps<HomeData>) {
  const says = homeWords[language]
  return (
    <>
      <section data-theme="dark" className="overflow-hidden under-sea text-ink">
        <div className="mx-auto grid max-w-6xl items-center gap-x-8 gap-y-6 px-4 pt-9 sm:px-6 md:grid-cols-[7fr_5fr] md:pt-16 md:pb-20">
          <div>
            <h1 className="max-w-[14ch] text-[clamp(2.5rem,1.1rem+3.6vw,4rem)] leading-[1.04] text-balance">
              {shop.tagline[language] || says.heading}
            </h1>
            <p className="mt-4 max-w-[34rem] text-lg leading-relaxed text-pretty text-ink-2 sm:mt-5">
              {stores.length > 0
                ? fill(says.lead, { stores: storesInWords(language, stores, says.inStores) })
                : says.leadAlone}
            </p>
            <p className="mt-6 flex flex-wrap gap-3 sm:mt-7">
              {/* The colours of the button in the header, although this section is always dark. */}
              <a
                href={inLanguage(language, `${servicesPage()}#book`)}
                data-theme="system"
                className={`${linkClass.act} focus-visible:outline-on-navy`}
              >
                {says.book}
              </a>
              <a href={inLanguage(language, findPage())} className={linkClass.quiet}>
                {says.find}
              </a>
            </p>
            <Facts language={language} stores={stores} />
          </div>
          <HeroPhone className="-mb-40 w-full max-w-sm justify-self-center max-md:max-w-xs md:mb-0" />
        </div>
      </section>
      <Waves className="relative -mt-9 block h-9 w-full sm:-mt-16 sm:h-16 print:hidden" />
    </>
  )
}

/** The number of stores, of provinces, and of stores that take bookings. */
function Facts({ language, stores }: { language: Language; stores: HomeData['stores'] }) {
  if (stores.length === 0) return null
  const says = homeWords[language]
  const provinces = new Set(stores.map(({ province }) => province))
  const booking = stores.filter(({ takes_appointments }) => takes_appointments).length
  const facts = [
    { count: stores.length, forms: says.stores, note: westToEast(stores, says.fromTo) },
    { count: provinces.size, forms: says.provinces, note: [...provinces].join(' · ') },
    { count: booking, forms: says.booking, note: says.online },
  ].filter(({ count }) => count > 0)
  return (
    <ul className="mt-8 grid grid-cols-3 gap-x-4 sm:flex sm:gap-x-10">
      {facts.map(({ count, forms, note }) => (
        <li key={forms.other}>
          <span className="font-display text-3xl font-bold sm:text-xl">{count} </span>
          <span className="text-[15px] leading-tight font-semibold max-sm:block sm:font-display sm:text-xl sm:font-bold">
            {countInWords(language, count, forms)}
          </span>
          <span className="mt-0.5 block text-sm leading-snug text-ink-2">{note}</span>
        </li>
      ))}
    </ul>
  )
}

/** Two waves, below which the background of the page begins. */
const Waves = ({ className }: { className: string }) => (
  <svg viewBox="0 0 1440 80" preserveAspectRatio="none" aria-hidden focusable="false" className={className}>
    <path fill={paint.sea} opacity=".5" d="M0 40C160 8 300 8 460 34S780 62 960 34 1290 4 1440 30V80H0Z" />
    <path className="fill-foam" d="M0 62C140 66 220 34 400 34S660 66 840 66 1080 34 1240 36 1400 54 1440 58V80H0Z" />
  </svg>
)
