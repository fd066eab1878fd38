import type { Codes } from '#shared/codes.ts'

/** The errors of a first count. */
export const countCodes = {
  refused: {
    code: 'stale',
    status: 409,
    en: 'Nothing was saved. {sentences}',
    fr: 'Rien n’a été enregistré. {sentences}',
  },
  counted: {
    code: 'stale',
    status: 409,
    en: '{product} was counted before: {place} has {on_hand} of it. Change that on the page Stock on Hand, for example as Found.',
    fr: '{product} a déjà été compté : {place} en a {on_hand}. Changez cela sur la page Stock on Hand, par exemple comme Found.',
  },
  waits: {
    code: 'stale',
    status: 409,
    en: '{product} was counted before, and that count waits for an administrator.',
    fr: '{product} a déjà été compté, et ce comptage attend un administrateur.',
  },
  noProduct: {
    code: 'stale',
    status: 409,
    en: 'There is no product {id}. It may have been removed.',
    fr: 'Il n’y a pas de produit {id}. Il a peut-être été retiré.',
  },
} as const satisfies Codes
