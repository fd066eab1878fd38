import { pageView } from '#site/pageView.ts'
import { publicContactPage } from '../pages.ts'
import { ContactPage, contactHead } from './ContactPage.tsx'

export const contactViews = [pageView(publicContactPage, { Page: ContactPage, head: contactHead })]
