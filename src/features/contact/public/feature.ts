import { pageView } from '#site/pageView.ts'
import { publicContactPage } from '../publicPages.ts'
import { ContactPage, contactHead } from './ContactPage.tsx'

export const contactViews = [pageView(publicContactPage, { Page: ContactPage, head: contactHead })]
