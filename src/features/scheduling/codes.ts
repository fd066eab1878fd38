import type { Codes } from '#shared/codes.ts'

/** The errors of planning a shift. */
export const shiftCodes = {
  hoursTaken: {
    code: 'overlap',
    status: 409,
    en: 'Someone just took these hours. Check the week again.',
    fr: 'Ces heures viennent d’être prises. Vérifiez de nouveau la semaine.',
  },
  worksThere: {
    code: 'overlap',
    status: 409,
    en: '{user} already works at {store} on {span}.',
    fr: '{user} travaille déjà au magasin {store} : {span}.',
  },
} as const satisfies Codes
