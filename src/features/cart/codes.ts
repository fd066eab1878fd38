import type { Codes } from '#shared/codes.ts'

/** The errors of changing the cart. */
export const cartCodes = {
  noneLeft: {
    code: 'out_of_stock',
    status: 409,
    en: 'Out of stock.',
    fr: 'Il n’en reste plus.',
  },
  fewLeft: {
    code: 'out_of_stock',
    status: 409,
    en: 'Only {left} in stock.',
    fr: 'Il n’en reste que {left}.',
  },
  noneLeftBesides: {
    code: 'out_of_stock',
    status: 409,
    en: 'Out of stock. You have {held} in your cart.',
    fr: 'Il n’en reste plus. Vous en avez {held} dans votre panier.',
  },
  fewLeftBesides: {
    code: 'out_of_stock',
    status: 409,
    en: 'Only {left} in stock. You have {held} in your cart.',
    fr: 'Il n’en reste que {left}. Vous en avez {held} dans votre panier.',
  },
} as const satisfies Codes
