import { pageView } from '#site/pageView.ts'
import { buyInStorePage } from '../publicPages.ts'
import { BuyInStorePage, buyInStoreHead } from './BuyInStorePage.tsx'

export const cartViews = [pageView(buyInStorePage, { Page: BuyInStorePage, head: buyInStoreHead })]
