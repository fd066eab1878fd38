import type { Codes } from '#shared/codes.ts'

/** The errors of settling differences. */
export const differenceCodes = {
  settled: {
    code: 'stale',
    status: 409,
    en: 'Nothing was changed: {who} has settled this difference already, as “{how}”.',
    fr: 'Rien n’a été changé : {who} a déjà réglé cet écart, comme « {how} ».',
  },
  notSo: {
    code: 'not_valid',
    status: 400,
    en: 'This difference cannot be settled as “{how}”. Choose another way.',
    fr: 'Cet écart ne peut pas être réglé comme « {how} ». Choisissez une autre façon.',
  },
  notSent: {
    code: 'not_valid',
    status: 400,
    en: 'Nothing was changed: more pieces are damaged than were sent, so they cannot be sent again or credited. Choose another way.',
    fr: 'Rien n’a été changé : il y a plus de pièces endommagées que de pièces expédiées. Choisissez une autre façon.',
  },
  tooFew: {
    code: 'out_of_stock',
    status: 409,
    en: 'Nothing was changed: only {left} of {product} left at {place}.',
    fr: 'Rien n’a été changé : il y a seulement {left} de {product} à {place}.',
  },
  tooMany: {
    code: 'not_valid',
    status: 400,
    en: 'Nothing was changed: a place can have at most 1,000,000 pieces of a product.',
    fr: 'Rien n’a été changé : un endroit peut avoir au plus 1 000 000 de pièces d’un produit.',
  },
} as const satisfies Codes
