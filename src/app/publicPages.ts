import type { ComponentType } from 'react'
import { AppointmentPage, appointmentHead } from '#features/appointments/public/AppointmentPage.tsx'
import { ServicesPage, servicesHead } from '#features/appointments/public/ServicesPage.tsx'
import { CartPage, cartHead } from '#features/cart/public/BuyInStorePage.tsx'
import { ContactPage, contactHead } from '#features/contact/public/ContactPage.tsx'
import { HomePage, homeHead } from '#features/home/public/HomePage.tsx'
import type { PageName, Sheet } from '#features/site/pages.ts'
import { FindPage, findHead } from '#features/stores/public/FindPage.tsx'
import { StorePage, storeHead } from '#features/stores/public/StorePage.tsx'
import type { Head } from '#site/head.ts'
import { TroublePage, troubleHead } from '#site/TroublePage.tsx'

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
