import type { ReactNode } from 'react'
import { inLanguage } from '#shared/language.ts'
import { servicesPage } from '#shared/pageAddresses.ts'
import { lastDayInWords, offerInWords } from '#shared/promotionWords.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { BatteryDrawing, ScreenDrawing } from '#site/drawings/services.tsx'
import { PromoCode } from '#site/PromoCode.tsx'
import type { HomeData } from '../pages.ts'
import { homeWords } from './homeWords.ts'

/** The two most frequent repairs, and the current offer. */
export function Promos({ language, shop }: PageProps<HomeData>) {
  const says = homeWords[language]
  const { promotion } = shop
  return (
    <section
      aria-label={says.offers}
      className="mx-auto grid max-w-6xl gap-4 px-4 pt-4 sm:px-6 md:grid-cols-2 lg:gap-5 lg:pt-5"
    >
      <div
        data-theme="dark"
        className={`flex flex-col items-start justify-between gap-6 rounded-card under-sea p-6 text-ink sm:p-8 ${promotion ? 'md:row-span-2' : ''}`}
      >
        <ScreenDrawing className="-my-3 -ml-3 size-44 sm:size-56" />
        <Block heading={says.screen} path={inLanguage(language, screenPath)} link={says.screenLink} large>
          {says.screenSays}
        </Block>
      </div>
      {promotion && (
        <div data-theme="light" className="flex flex-col justify-center rounded-card bg-signal p-6 text-ink sm:p-7">
          <h2 className="text-2xl text-balance">{offerInWords(language, promotion)}</h2>
          <p className="mt-2 max-w-prose">{promotion.promo_text[language] || says.promoSays}</p>
          <p className="mt-1 font-semibold first-letter:uppercase empty:hidden">
            {lastDayInWords(language, promotion)}
          </p>
          <div className="mt-4">
            <PromoCode code={promotion.code} language={language} />
          </div>
        </div>
      )}
      <div className="flex items-center gap-4 rounded-card border border-line bg-paper p-6 shadow-card sm:p-7">
        <Block
          heading={says.battery}
          path={inLanguage(language, `${servicesPage()}#battery-replacement`)}
          link={says.batteryLink}
        >
          {says.batterySays}
        </Block>
        <BatteryDrawing className="-mr-6 ml-auto size-32 shrink-0 max-sm:-ml-8 sm:size-40" />
      </div>
    </section>
  )
}

const screenPath = `${servicesPage()}?service=Screen%20Replacement#book`

interface PromoProps {
  heading: string
  path: string
  link: string
  large?: boolean
  children: ReactNode
}
const Block = ({ heading, path, link, large = false, children }: PromoProps) => (
  <div>
    <h2 className={large ? 'text-3xl sm:text-4xl' : 'text-2xl text-balance'}>{heading}</h2>
    <p className={`mt-2 max-w-prose text-pretty text-ink-2 ${large ? 'text-lg' : ''}`}>{children}</p>
    <a href={path} className="mt-4 inline-block py-1 font-semibold underline underline-offset-4 hover:decoration-2">
      {link}
    </a>
  </div>
)
