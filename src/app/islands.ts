import '#site/site.css'
import { appointmentParts } from '#features/appointments/public/browser.ts'
import { cartParts } from '#features/cart/public/browser.ts'
import { contactParts } from '#features/contact/public/browser.ts'
import { storeParts } from '#features/stores/public/browser.ts'
import { startSite } from '#site/startSite.ts'

/** The program that runs in a visitor's browser. */
startSite([storeParts, appointmentParts, contactParts, cartParts])
