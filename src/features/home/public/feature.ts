import { pageView } from '#site/pageView.ts'
import { homePage } from '../publicPages.ts'
import { HomePage, homeHead } from './HomePage.tsx'

export const homeViews = [pageView(homePage, { Page: HomePage, head: homeHead })]
