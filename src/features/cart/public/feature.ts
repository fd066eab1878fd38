import { pageView } from '#site/pageView.ts'
import { publicBuyInStorePage } from '../pages.ts'
import { BuyInStorePage, buyInStoreHead } from './BuyInStorePage.tsx'

export const cartViews = [pageView(publicBuyInStorePage, { Page: BuyInStorePage, head: buyInStoreHead })]
