import { pageView } from '#site/pageView.ts'
import { findPage, storePage } from '../publicPages.ts'
import { FindPage, findHead } from './FindPage.tsx'
import { StorePage, storeHead } from './StorePage.tsx'

export const storeViews = [
  pageView(findPage, { Page: FindPage, head: findHead }),
  pageView(storePage, { Page: StorePage, head: storeHead }),
]
