import { page } from '#shared/page.ts'

export const findPage = page('/find')
export const storePage = page('/find/$slug')
/**
 * The services, with the form that books an appointment at a store. The page belongs to the appointments. Its address is here
 * because the stores link to it and cannot import from the appointments, which import from the stores.
 */
export const servicesPage = page('/services')
