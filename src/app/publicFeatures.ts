import { appointmentView } from '#features/appointments/public/AppointmentPage.tsx'
import { servicesView } from '#features/appointments/public/ServicesPage.tsx'
import { buyInStoreView } from '#features/cart/public/BuyInStorePage.tsx'
import { contactView } from '#features/contact/public/ContactPage.tsx'
import { homeView } from '#features/home/public/HomePage.tsx'
import { accessibilityView } from '#features/policies/public/AccessibilityPage.tsx'
import { privacyView } from '#features/policies/public/PrivacyPage.tsx'
import { warrantyView } from '#features/policies/public/WarrantyPage.tsx'
import { questionsView } from '#features/questions/public/QuestionsPage.tsx'
import { serviceView } from '#features/services/public/ServicePage.tsx'
import { findView } from '#features/stores/public/FindPage.tsx'
import { storeView } from '#features/stores/public/StorePage.tsx'

/** Every page of the public site, with the components that draw it. */
export const publicFeatures = [
  homeView,
  findView,
  storeView,
  servicesView,
  appointmentView,
  serviceView,
  contactView,
  buyInStoreView,
  questionsView,
  warrantyView,
  privacyView,
  accessibilityView,
]
