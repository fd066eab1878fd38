/** A link that calls a phone number, without the spaces and signs in it. */
export const telOf = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
