import { pageView } from '#site/pageView.ts'
import { publicAppointmentPage, publicServicesPage } from '../pages.ts'
import { AppointmentPage, appointmentHead } from './AppointmentPage.tsx'
import { ServicesPage, servicesHead } from './ServicesPage.tsx'

export const appointmentViews = [
  pageView(publicServicesPage, { Page: ServicesPage, head: servicesHead }),
  pageView(publicAppointmentPage, { Page: AppointmentPage, head: appointmentHead }),
]
