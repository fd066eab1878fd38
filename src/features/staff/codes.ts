import type { Codes } from '#shared/codes.ts'

/** Why an employee is not changed. */
export const employeeCodes = {
  left: {
    code: 'left',
    status: 409,
    en: '{name} has left. Let them come back first.',
    fr: '{name} ne travaille plus ici. Réintégrez d’abord cette personne.',
  },
  pinTaken: {
    code: 'taken',
    status: 409,
    en: 'Somebody at this store has this pin. Choose another.',
    fr: 'Quelqu’un de ce magasin a déjà ce NIP. Choisissez-en un autre.',
  },
} as const satisfies Codes
