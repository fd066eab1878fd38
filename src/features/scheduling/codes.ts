import type { Codes } from '#shared/codes.ts'

/** The errors of planning a shift. */
export const shiftCodes = {
  hoursTaken: {
    code: 'overlap',
    status: 409,
    en: 'These hours were taken a moment ago. Look at the week again.',
    fr: 'Ces heures viennent d’être prises. Regardez la semaine de nouveau.',
  },
  worksThere: {
    code: 'overlap',
    status: 409,
    en: '{user} already works at {store} on {span}.',
    fr: '{user} travaille déjà au magasin {store} : {span}.',
  },
} as const satisfies Codes
