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
  shiftsAhead: {
    code: 'not_ready',
    status: 409,
    en: '{name} has {shifts} shifts today or later. Delete them or give them to others first.',
    fr: '{name} a encore des quarts de travail ({shifts}) aujourd’hui ou plus tard. Supprimez-les ou confiez-les d’abord à d’autres.',
  },
} as const satisfies Codes
