import { pageView } from '#site/pageView.ts'
import { appointmentPage, servicesPage } from '../publicPages.ts'
import { AppointmentPage, appointmentHead } from './AppointmentPage.tsx'
import { ServicesPage, servicesHead } from './ServicesPage.tsx'

export const appointmentViews = [
  pageView(servicesPage, { Page: ServicesPage, head: servicesHead }),
  pageView(appointmentPage, { Page: AppointmentPage, head: appointmentHead }),
]
