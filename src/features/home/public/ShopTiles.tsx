import { lowestPrice } from '#features/services/public/figures.ts'
import { inLanguage } from '#shared/language.ts'
import { buyInStorePage, servicesPage } from '#shared/pageAddresses.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { AccessoriesDrawing, CasesDrawing, RepairsDrawing } from '#site/drawings/shopTiles.tsx'
import type { HomeData } from '../pages.ts'
import { homeWords } from './homeWords.ts'

/** What the shop does. The tile of the repairs names the lowest price, if the office keeps prices. */
export function ShopTiles({ language, data }: PageProps<HomeData>) {
  const says = homeWords[language]
  const tiles = [
    {
      path: `${buyInStorePage()}#cases`,
      ground: 'bg-mint',
      Drawn: CasesDrawing,
      name: says.cases,
      about: says.casesSay,
    },
    {
      path: `${buyInStorePage()}#accessories`,
      ground: 'bg-sand',
      Drawn: AccessoriesDrawing,
      name: says.accessories,
      about: says.accessoriesSay,
    },
    {
      path: servicesPage(),
      ground: 'bg-sky',
      Drawn: RepairsDrawing,
      name: says.repairs,
      about: says.repairsSay,
      price: lowestPrice(language, data.services),
    },
  ]
  return (
    <section className="mx-auto max-w-6xl px-4 pt-10 sm:px-6 sm:pt-16">
      <h2 className="text-3xl sm:text-4xl">{says.inTheShop}</h2>
      <p className="mt-2 max-w-prose text-lg text-ink-2">{says.shopLead}</p>
      <ul className="mt-6 grid gap-4 sm:mt-8 sm:grid-cols-3 lg:gap-5">
        {tiles.map(({ path, ground, Drawn, name, about, price }) => (
          <li
            key={path}
            className={`group relative flex items-end overflow-hidden rounded-card sm:flex-col-reverse sm:items-stretch ${ground}`}
          >
            <div className="flex-1 p-5 sm:p-6 sm:pt-2">
              <h3 className="text-2xl">
                <a href={inLanguage(language, path)} className="group-hover:underline after:absolute after:inset-0">
                  {name}
                </a>
              </h3>
              <p className="mt-1.5 text-[15px] text-pretty text-ink-2">{about}</p>
              {price !== undefined && <p className="figures mt-1.5 text-[15px] font-semibold">{price}</p>}
            </div>
            <Drawn className="w-36 shrink-0 self-end pr-2 sm:w-4/5 sm:max-w-64 sm:pt-5" />
          </li>
        ))}
      </ul>
    </section>
  )
}
