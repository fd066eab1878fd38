import { pageView } from '#site/pageView.ts'
import { publicHomePage } from '../pages.ts'
import { HomePage, homeHead } from './HomePage.tsx'

export const homeViews = [pageView(publicHomePage, { Page: HomePage, head: homeHead })]
