import type { ComponentType } from 'react'
import { AppointmentPage, appointmentHead } from '#features/appointments/web/public/AppointmentPage.tsx'
import { ContactPage, contactHead } from '#features/contact/web/public/ContactPage.tsx'
import type { PageName, Sheet } from '#features/site/pages.ts'
import { CartPage, cartHead } from '#features/site/web/CartPage.tsx'
import { FindPage, findHead } from '#features/site/web/FindPage.tsx'
import { HomePage, homeHead } from '#features/site/web/HomePage.tsx'
import { ServicesPage, servicesHead } from '#features/site/web/ServicesPage.tsx'
import { StorePage, storeHead } from '#features/site/web/StorePage.tsx'
import { TroublePage, troubleHead } from '#features/site/web/TroublePage.tsx'
import type { Head } from './head.ts'

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
