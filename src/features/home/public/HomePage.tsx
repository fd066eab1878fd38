import type { Sheet } from '#features/site/pages.ts'
import { storesInWords } from '#features/stores/whereWeAre.ts'
import { fill } from '#shared/language.ts'
import type { Head } from '#site/head.ts'
import { homeWords } from '../words.ts'
import { Hero } from './Hero.tsx'
import { NearYou } from './NearYou.tsx'
import { organization } from './organization.ts'
import { Promos } from './Promos.tsx'
import { ShopTiles } from './ShopTiles.tsx'

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
