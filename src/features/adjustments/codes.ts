import type { Codes } from '#shared/codes.ts'

/** The errors of changing the stock of a place. */
export const adjustmentCodes = {
  notThatMany: {
    code: 'out_of_stock',
    status: 409,
    en: 'Nothing was taken away: only {left} left at {place}. Count again, and enter at most {left}.',
    fr: 'Rien n’a été retiré : il n’y en a que {left} à {place}. Comptez de nouveau et entrez {left} au plus.',
  },
  noneToTake: {
    code: 'out_of_stock',
    status: 409,
    en: 'Nothing was taken away: none are at {place}. Enter the first count of this product first.',
    fr: 'Rien n’a été retiré : il n’y en a pas à {place}. Entrez d’abord le premier comptage de ce produit.',
  },
  tooMany: {
    code: 'not_valid',
    status: 400,
    en: 'A place can have at most 1,000,000 pieces of a product.',
    fr: 'Un endroit peut avoir au plus 1 000 000 de pièces d’un produit.',
  },
  judged: {
    code: 'stale',
    status: 409,
    en: 'This adjustment is not waiting any more. Load the list again to see who decided it.',
    fr: 'Cet ajustement n’est plus en attente. Rechargez la liste pour voir qui l’a décidé.',
  },
} as const satisfies Codes
