import { pageView } from '#site/pageView.ts'
import { publicFindPage, publicStorePage } from '../pages.ts'
import { FindPage, findHead } from './FindPage.tsx'
import { StorePage, storeHead } from './StorePage.tsx'

export const storeViews = [
  pageView(publicFindPage, { Page: FindPage, head: findHead }),
  pageView(publicStorePage, { Page: StorePage, head: storeHead }),
]
