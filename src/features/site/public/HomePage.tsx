import { fill } from '#shared/language.ts'
import type { Head } from '#site/head.ts'
import type { Sheet } from '../pages.ts'
import { storesInWords } from '../whereWeAre.ts'
import { homeWords } from '../words/home.ts'
import { Hero } from './home/Hero.tsx'
import { NearYou } from './home/NearYou.tsx'
import { organization } from './home/organization.ts'
import { Promos } from './home/Promos.tsx'
import { ShopTiles } from './home/ShopTiles.tsx'

export function homeHead(sheet: Sheet<'home'>): Head {
  const { language, content } = sheet
  const says = homeWords[language]
  return {
    title: fill(says.title, { shop: content.shop.name }),
    description:
      content.stores.length > 0
        ? fill(says.description, { stores: storesInWords(language, content.stores, says.inStores) })
        : says.leadAlone,
    jsonLd: organization(sheet),
  }
}

/** Says in five seconds that a phone is mended today, and near; then where, what else there is, and what it costs less. */
export function HomePage(sheet: Sheet<'home'>) {
  return (
    <>
      <Hero {...sheet} />
      <ShopTiles language={sheet.language} />
      <Promos {...sheet} />
      <NearYou {...sheet} />
    </>
  )
}
