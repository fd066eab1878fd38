import type { Codes } from '#shared/codes.ts'

/** The errors of promo codes. */
export const discountCodes = {
  taken: {
    code: 'taken',
    status: 409,
    en: 'That promo code already exists.',
    fr: 'Ce code promo existe déjà.',
  },
  noCode: {
    code: 'not_found',
    status: 404,
    en: 'There is no promo code {promo_code}. Check the spelling.',
    fr: 'Il n’y a pas de code promo {promo_code}. Vérifiez l’orthographe.',
  },
  forVisitors: {
    code: 'not_found',
    status: 404,
    en: 'The promo code {promo_code} is for visitors at the counter. It cannot be used for orders.',
    fr: 'Le code promo {promo_code} est pour la clientèle au comptoir. Il ne s’applique pas aux commandes.',
  },
  notToday: {
    code: 'not_found',
    status: 404,
    en: 'The promo code {promo_code} is not valid today.',
    fr: 'Le code promo {promo_code} n’est pas valide aujourd’hui.',
  },
} as const satisfies Codes
