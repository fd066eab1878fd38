import { pageView } from '#site/pageView.ts'
import { contactPage } from '../publicPages.ts'
import { ContactPage, contactHead } from './ContactPage.tsx'

export const contactViews = [pageView(contactPage, { Page: ContactPage, head: contactHead })]
