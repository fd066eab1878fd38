import { ServiceTiles } from '#features/services/public/ServiceTiles.tsx'
import { fill } from '#shared/language.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { type Head, pageView } from '#site/pageView.ts'
import { publicServicesPage, type ServicesData } from '../pages.ts'
import { BookingSection } from './booking/BookingSection.tsx'
import { servicesWords } from './servicesWords.ts'

function servicesHead({ language, shop, data }: PageProps<ServicesData>): Head {
  const { title, description } = servicesWords[language]
  return { title: fill(title, { shop: shop.name }), description, isPrivate: data.booked !== null }
}

function ServicesPage(props: PageProps<ServicesData>) {
  const says = servicesWords[props.language]
  return (
    <div className="mx-auto max-w-6xl px-4 pt-9 sm:px-6 sm:pt-14">
      <h1 className="max-w-[20ch] text-4xl text-balance sm:text-5xl">{says.heading}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-2">{says.lead}</p>
      <ServiceTiles language={props.language} rows={props.data.services} />
      <section id="book" className="mt-14 scroll-mt-6 sm:mt-20">
        <BookingSection {...props} />
      </section>
      <section className="mt-14 sm:mt-20">
        <h2 className="text-3xl">{says.next}</h2>
        <ol className="mt-6 grid gap-6 sm:grid-cols-3 sm:gap-8">
          {says.steps.map(([step, about], at) => (
            <li key={step} className="border-t-2 border-teal pt-4">
              <span aria-hidden className="font-display text-3xl font-bold text-teal">
                {at + 1}
              </span>
              <h3 className="mt-1 text-xl">{step}</h3>
              <p className="mt-1.5 text-pretty text-ink-2">{about}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

export const servicesView = pageView(publicServicesPage, { Page: ServicesPage, head: servicesHead })
