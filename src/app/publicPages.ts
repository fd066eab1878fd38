import type { ComponentType } from 'react'
import { AppointmentPage, appointmentHead } from '#features/appointments/public/AppointmentPage.tsx'
import { ContactPage, contactHead } from '#features/contact/public/ContactPage.tsx'
import type { PageName, Sheet } from '#features/site/pages.ts'
import { CartPage, cartHead } from '#features/site/public/CartPage.tsx'
import { FindPage, findHead } from '#features/site/public/FindPage.tsx'
import { HomePage, homeHead } from '#features/site/public/HomePage.tsx'
import { ServicesPage, servicesHead } from '#features/site/public/ServicesPage.tsx'
import { StorePage, storeHead } from '#features/site/public/StorePage.tsx'
import { TroublePage, troubleHead } from '#features/site/public/TroublePage.tsx'
import type { Head } from '#site/head.ts'

type Pages = { [Name in PageName]: { Page: ComponentType<Sheet<Name>>; head: (sheet: Sheet<Name>) => Head } }

/** The table of contents of the public site. */
export const pages: Pages = {
  home: { Page: HomePage, head: homeHead },
  findUs: { Page: FindPage, head: findHead },
  store: { Page: StorePage, head: storeHead },
  services: { Page: ServicesPage, head: servicesHead },
  cart: { Page: CartPage, head: cartHead },
  appointment: { Page: AppointmentPage, head: appointmentHead },
  contact: { Page: ContactPage, head: contactHead },
  trouble: { Page: TroublePage, head: troubleHead },
}
