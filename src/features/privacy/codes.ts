import type { Codes } from '#shared/codes.ts'

/** The errors of erasing personal data. */
export const privacyCodes = {
  changed: {
    code: 'stale',
    status: 409,
    en: 'Rows of this person were added or removed in the meantime. Search again and check the list.',
    fr: 'Des données de cette personne ont été ajoutées ou supprimées entre-temps. Relancez la recherche et vérifiez la liste.',
  },
  worksHere: {
    code: 'not_ready',
    status: 409,
    en: '{name} still works here. Deactivate the employee first.',
    fr: '{name} travaille encore ici. Désactivez d’abord cette personne.',
  },
  erased: {
    code: 'gone',
    status: 409,
    en: 'The personal data of this employee has been erased already.',
    fr: 'Les renseignements personnels de cette personne ont déjà été effacés.',
  },
  user: {
    code: 'not_allowed',
    status: 409,
    en: 'The data of a user cannot be erased, because the records must show who changed what. Deactivate the account, and change its name and e-mail address.',
    fr: 'Les données d’un utilisateur ne peuvent pas être effacées : les registres doivent montrer qui a modifié quoi. Désactivez le compte, puis changez son nom et son courriel.',
  },
} as const satisfies Codes
