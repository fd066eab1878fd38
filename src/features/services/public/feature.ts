import { pageView } from '#site/pageView.ts'
import { publicServicePage } from '../pages.ts'
import { ServicePage, serviceHead } from './ServicePage.tsx'

export const serviceViews = [pageView(publicServicePage, { Page: ServicePage, head: serviceHead })]
