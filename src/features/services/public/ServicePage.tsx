import { enteredText, fill, inLanguage } from '#shared/language.ts'
import { toDollars } from '#shared/money.ts'
import { findPage, servicesPage } from '#shared/pageAddresses.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { BackLink } from '#site/BackLink.tsx'
import { linkClass } from '#site/linkClass.ts'
import { Paragraphs } from '#site/Paragraphs.tsx'
import { type Head, pageView } from '#site/pageView.ts'
import { postalAddress } from '#site/postalAddress.ts'
import type { ServiceRow } from '../columns.ts'
import { bookingOf, pageOfService, publicServicePage, type ServiceData } from '../contract.ts'
import { serviceNames } from '../serviceNames.ts'
import { drawnServices } from './drawnServices.ts'
import { figuresInWords } from './figures.ts'
import { serviceWords } from './serviceWords.ts'

const serviceHead = (props: PageProps<ServiceData>): Head => {
  const { language, shop, data } = props
  const says = serviceWords[language]
  const service = serviceNames[language][data.row.service]
  const { price, time } = figuresInWords(language, data.row)
  const figures = [price && lowered(price), time].filter((each) => each !== undefined)
  return {
    title: fill(says.title, { service, shop: shop.name }),
    description:
      figures.length > 0
        ? fill(says.description, { service, shop: shop.name, figures: figures.join(', ') })
        : fill(says.descriptionAlone, { service, shop: shop.name, about: says.about[data.row.service] }),
    jsonLd: serviceAsData(props),
  }
}

/** A text in the middle of a sentence, with a small first letter. */
const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The figures that the office has entered for the service. */
function listFigures({ language, data: { row } }: PageProps<ServiceData>) {
  const says = serviceWords[language]
  const { price, time, warranty } = figuresInWords(language, row)
  return [
    { name: says.price, value: price, note: says.priceNote },
    { name: says.time, value: time && fill(says.aboutTime, { time }), note: undefined },
    { name: says.warranty, value: warranty, note: undefined },
  ].flatMap(({ value, ...rest }) => (value === undefined ? [] : [{ ...rest, value }]))
}

const wordsIn = ({ language, data: { row } }: PageProps<ServiceData>) => enteredText(row.words, row.words_fr)[language]

/** The service as structured data of schema.org, with an offer if it has a price. */
function serviceAsData(props: PageProps<ServiceData>) {
  const { language, origin, shop, data } = props
  const { service, price_from } = data.row
  const url = origin + inLanguage(language, pageOfService(service))
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    '@id': origin + pageOfService(service),
    name: serviceNames[language][service],
    serviceType: serviceNames[language][service],
    description: wordsIn(props) || serviceWords[language].about[service],
    url,
    provider: {
      '@type': 'LocalBusiness',
      name: shop.name,
      url: `${origin}/`,
      image: `${origin}/og.png`,
      ...(shop.phone && { telephone: shop.phone }),
      ...(shop.address && { address: postalAddress(shop) }),
    },
    ...(price_from !== null && {
      offers: {
        '@type': 'Offer',
        url: origin + inLanguage(language, bookingOf(service)),
        priceCurrency: 'CAD',
        priceSpecification: {
          '@type': 'PriceSpecification',
          minPrice: toDollars(price_from),
          priceCurrency: 'CAD',
        },
      },
    }),
  }
}

function ServicePage(props: PageProps<ServiceData>) {
  const {
    language,
    data: { row, rows },
  } = props
  const says = serviceWords[language]
  const { Drawn, ground } = drawnServices[row.service]
  const figures = listFigures(props)
  const words = wordsIn(props)
  return (
    <div className="mx-auto grid max-w-6xl items-start gap-8 px-4 py-10 sm:px-6 sm:py-14 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-12">
      <div className="grid gap-6">
        <div className="grid justify-items-start gap-3">
          <BackLink href={inLanguage(language, servicesPage())} label={says.all} />
          <h1 className="text-4xl text-balance sm:text-5xl">{serviceNames[language][row.service]}</h1>
          <p className="max-w-prose text-lg text-pretty text-ink-2">{says.about[row.service]}</p>
        </div>
        {figures.length > 0 && (
          <dl className="grid gap-x-8 gap-y-4 border-t-2 border-teal pt-4 sm:grid-cols-3">
            {figures.map(({ name, value, note }) => (
              <div key={name}>
                <dt className="text-sm text-ink-2">{name}</dt>
                <dd className="figures text-lg font-semibold">{value}</dd>
                {note !== undefined && <dd className="text-sm text-ink-2">{note}</dd>}
              </div>
            ))}
          </dl>
        )}
        <p className="flex flex-wrap gap-3">
          <a href={inLanguage(language, bookingOf(row.service))} className={linkClass.act}>
            {says.bookRepair}
          </a>
          <a href={inLanguage(language, findPage())} className={linkClass.quiet}>
            {says.find}
          </a>
        </p>
        {words !== '' && <Paragraphs text={words} />}
      </div>
      <div className="grid gap-8">
        <div className={`flex justify-center rounded-card py-8 max-sm:py-5 ${ground}`}>
          <Drawn />
        </div>
        <OtherServices language={language} row={row} rows={rows} />
      </div>
    </div>
  )
}

function OtherServices({
  language,
  row,
  rows,
}: {
  language: PageProps['language']
  row: ServiceRow
  rows: readonly ServiceRow[]
}) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl">{serviceWords[language].more}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {rows
          .filter(({ id }) => id !== row.id)
          .map((other) => (
            <li key={other.id}>
              <a
                href={inLanguage(language, pageOfService(other.service))}
                className="group flex flex-wrap justify-between gap-x-4 py-2.5"
              >
                <span className="font-semibold group-hover:underline">{serviceNames[language][other.service]}</span>
                <span className="figures text-ink-2">{figuresInWords(language, other).price}</span>
              </a>
            </li>
          ))}
      </ul>
    </section>
  )
}

export const serviceView = pageView(publicServicePage, { Page: ServicePage, head: serviceHead })
