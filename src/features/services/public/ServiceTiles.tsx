import { fill, inLanguage, type Language } from '#shared/language.ts'
import { slugOf } from '#shared/slug.ts'
import type { ServiceRow } from '../columns.ts'
import { bookingOf, pageOfService } from '../contract.ts'
import { serviceNames } from '../serviceNames.ts'
import { drawnServices } from './drawnServices.ts'
import { figuresInWords } from './figures.ts'
import { serviceWords } from './serviceWords.ts'

/** The services. A tile links to the booking form below, with the service chosen, and to the page of the service. */
export function ServiceTiles({ language, rows }: { language: Language; rows: readonly ServiceRow[] }) {
  const says = serviceWords[language]
  return (
    <ul aria-label={says.services} className="mt-7 grid gap-4 sm:mt-10 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
      {rows.map((row) => {
        const { service } = row
        const { Drawn, ground } = drawnServices[service]
        const { price, time } = figuresInWords(language, row)
        return (
          <li
            key={service}
            id={slugOf(service)}
            className="group relative flex scroll-mt-6 overflow-hidden rounded-card border border-line bg-paper shadow-card target:outline-3 target:outline-teal sm:flex-col"
          >
            <div className={`flex w-28 shrink-0 items-center justify-center sm:w-auto sm:py-5 ${ground}`}>
              <Drawn />
            </div>
            <div className="flex flex-1 flex-col p-4 sm:p-6">
              <h2 id={`name-${slugOf(service)}`} className="text-lg sm:text-xl">
                {serviceNames[language][service]}
              </h2>
              <p className="mt-1.5 mb-2 text-[15px] text-pretty text-ink-2">{says.about[service]}</p>
              <div className="mt-auto grid justify-items-start gap-1">
                {(price ?? time) !== undefined && (
                  <p className="figures text-[15px]">
                    {price !== undefined && <strong className="font-semibold">{price}</strong>}
                    {price !== undefined && time !== undefined && <span aria-hidden> · </span>}
                    {time !== undefined && <span className="text-ink-2">{time}</span>}
                  </p>
                )}
                <p className="flex flex-wrap gap-x-5">
                  <a
                    href={inLanguage(language, bookingOf(service))}
                    className="py-1 font-semibold text-teal-deep underline underline-offset-4 group-hover:decoration-2 after:absolute after:inset-0"
                  >
                    {says.bookThis}
                    <span className="sr-only">
                      {fill(says.ofService, { service: serviceNames[language][service] })}
                    </span>
                  </a>
                  <a
                    href={inLanguage(language, pageOfService(service))}
                    aria-describedby={`name-${slugOf(service)}`}
                    className="relative z-1 py-1 text-ink-2 underline underline-offset-4 hover:decoration-2"
                  >
                    {says.details}
                  </a>
                </p>
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
