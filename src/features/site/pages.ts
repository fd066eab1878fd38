import type { AppointmentData, ServicesData } from '#features/appointments/forms.ts'
import type { ContactData } from '#features/contact/forms.ts'
import type { Language } from '#shared/language.ts'
import type { SiteContent, SiteStore } from './contract.ts'

/** Every page of the site, and what it shows beside the shop's own content. */
export interface PageData {
  home: null
  /** With what a visitor looks for, in words of theirs. */
  findUs: { q: string }
  store: SiteStore
  services: ServicesData
  appointment: AppointmentData
  cart: null
  contact: ContactData
  /** Stands where there is nothing else to show, for the reason that its status tells. */
  trouble: { status: number }
}
export type PageName = keyof PageData & string

/** What a page is drawn from. */
export interface Sheet<Name extends PageName = PageName> {
  language: Language
  /** The page's address in English, which the other language's is made of. */
  path: string
  /** The site's own address, without a slash at its end. */
  origin: string
  content: SiteContent
  /** When it was drawn, by the server's clock. */
  at: string
  data: PageData[Name]
}

/** The files of the build that a page asks for. */
export interface SiteFiles {
  style: string
  script: string
  font: string
}
