import { storesInWords } from '#features/stores/public/storeRegions.ts'
import { fill } from '#shared/language.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { type Head, pageView } from '#site/pageView.ts'
import { type HomeData, publicHomePage } from '../pages.ts'
import { Hero } from './Hero.tsx'
import { homeWords } from './homeWords.ts'
import { NearYou } from './NearYou.tsx'
import { organization } from './organization.ts'
import { Promos } from './Promos.tsx'
import { ShopTiles } from './ShopTiles.tsx'

function homeHead(props: PageProps<HomeData>): Head {
  const { language, shop, data } = props
  const says = homeWords[language]
  return {
    title: fill(says.title, { shop: shop.name }),
    description:
      data.stores.length > 0
        ? fill(says.description, { stores: storesInWords(language, data.stores, says.inStores) })
        : says.leadAlone,
    jsonLd: organization(props),
  }
}

/** The first page: what we repair, what the shop sells, current offers, and all stores. */
function HomePage(props: PageProps<HomeData>) {
  return (
    <>
      <Hero {...props} />
      <ShopTiles {...props} />
      <Promos {...props} />
      <NearYou {...props} />
    </>
  )
}

export const homeView = pageView(publicHomePage, { Page: HomePage, head: homeHead })
