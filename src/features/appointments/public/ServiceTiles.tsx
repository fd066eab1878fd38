import type { ComponentType } from 'react'
import { servicesPage } from '#features/stores/pages.ts'
import { fill, inLanguage, type Language } from '#shared/language.ts'
import { slugOf } from '#shared/slug.ts'
import {
  BatteryDrawing,
  BoardDrawing,
  OthersDrawing,
  ProtectorDrawing,
  ScreenDrawing,
  SoftwareDrawing,
} from '#site/drawings/services.tsx'
import { type Service, services } from '../rules.ts'
import { serviceNames } from '../serviceNames.ts'
import { servicesWords } from './servicesWords.ts'

const drawn: Record<Service, { Drawn: ComponentType; ground: string }> = {
  'Screen Replacement': { Drawn: ScreenDrawing, ground: 'bg-mint' },
  'Battery Replacement': { Drawn: BatteryDrawing, ground: 'bg-sand' },
  'Software Update': { Drawn: SoftwareDrawing, ground: 'bg-sky' },
  'Screen Protector Replacement': { Drawn: ProtectorDrawing, ground: 'bg-sky' },
  'Motherboard Issues': { Drawn: BoardDrawing, ground: 'bg-mint' },
  Others: { Drawn: OthersDrawing, ground: 'bg-sand' },
}

/** The services. Each links to the booking form below, with the service chosen in it. */
export function ServiceTiles({ language }: { language: Language }) {
  const says = servicesWords[language]
  return (
    <ul aria-label={says.services} className="mt-7 grid gap-4 sm:mt-10 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
      {services.map((service) => {
        const { Drawn, ground } = drawn[service]
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
              <h2 className="text-lg sm:text-xl">{serviceNames[language][service]}</h2>
              <p className="mt-1.5 mb-2 text-[15px] text-pretty text-ink-2">{says.about[service]}</p>
              <a
                href={inLanguage(language, `${servicesPage()}?service=${encodeURIComponent(service)}#book`)}
                className="mt-auto self-start py-1 font-semibold text-teal-deep underline underline-offset-4 group-hover:decoration-2 after:absolute after:inset-0"
              >
                {says.bookThis}
                <span className="sr-only">{fill(says.ofService, { service: serviceNames[language][service] })}</span>
              </a>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
