import { appointmentViews } from '#features/appointments/public/feature.ts'
import { cartViews } from '#features/cart/public/feature.ts'
import { contactViews } from '#features/contact/public/feature.ts'
import { homeViews } from '#features/home/public/feature.ts'
import { policyViews } from '#features/policies/public/feature.ts'
import { questionViews } from '#features/questions/public/feature.ts'
import { serviceViews } from '#features/services/public/feature.ts'
import { storeViews } from '#features/stores/public/feature.ts'

/** The public pages of each feature, with the components that draw them. */
export const publicFeatures = [
  homeViews,
  storeViews,
  appointmentViews,
  serviceViews,
  contactViews,
  cartViews,
  questionViews,
  policyViews,
]
