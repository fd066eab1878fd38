/** The link that dials a number, however people have written it. */
export const telOf = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
