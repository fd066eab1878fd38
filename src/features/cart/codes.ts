import type { Codes } from '#shared/codes.ts'

/** The errors of changing the cart. */
export const cartCodes = {
  noneLeft: {
    code: 'out_of_stock',
    status: 409,
    en: 'There are none left.',
    fr: 'Il n’en reste plus.',
  },
  fewLeft: {
    code: 'out_of_stock',
    status: 409,
    en: 'There are only {left}.',
    fr: 'Il en reste seulement {left}.',
  },
  noneLeftBesides: {
    code: 'out_of_stock',
    status: 409,
    en: 'There are none left. Your cart holds {held} of them.',
    fr: 'Il n’en reste plus. Votre panier en contient {held}.',
  },
  fewLeftBesides: {
    code: 'out_of_stock',
    status: 409,
    en: 'There are only {left}. Your cart holds {held} of them.',
    fr: 'Il en reste seulement {left}. Votre panier en contient {held}.',
  },
} as const satisfies Codes
