import type { Codes } from '#shared/codes.ts'

/** The errors of adding and changing an employee. */
export const employeeCodes = {
  left: {
    code: 'left',
    status: 409,
    en: '{name} has left. Bring them back first.',
    fr: '{name} ne travaille plus ici. Réintégrez d’abord cette personne.',
  },
  erased: {
    code: 'gone',
    status: 409,
    en: 'The personal data of {name} was erased. Add the employee again instead.',
    fr: 'Les renseignements personnels de {name} ont été effacés. Ajoutez plutôt cette personne de nouveau.',
  },
  pinTaken: {
    code: 'taken',
    status: 409,
    en: 'Another employee of this store has this pin. Choose another.',
    fr: 'Une autre personne de ce magasin a déjà ce NIP. Choisissez-en un autre.',
  },
} as const satisfies Codes
