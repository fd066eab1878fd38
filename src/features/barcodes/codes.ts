import type { Codes } from '#shared/codes.ts'

/** The errors of the codes of products. */
export const barcodeCodes = {
  unknown: {
    code: 'not_found',
    status: 404,
    en: 'No product has the code {code}. Search for the product by its name, and add the code to it.',
    fr: 'Aucun produit n’a le code {code}. Cherchez le produit par son nom et ajoutez-lui ce code.',
  },
  taken: {
    code: 'taken',
    status: 409,
    en: '{product} (product {id}) already has the code {code}. Remove it there first if it is wrong.',
    fr: '{product} (produit {id}) a déjà le code {code}. Retirez-le d’abord de ce produit s’il est faux.',
  },
  twice: {
    code: 'taken',
    status: 409,
    en: 'This product already has the code {code}.',
    fr: 'Ce produit a déjà le code {code}.',
  },
  takenJustNow: {
    code: 'stale',
    status: 409,
    en: 'The code {code} was changed at this moment. Try again.',
    fr: 'Le code {code} vient d’être modifié. Réessayez.',
  },
} as const satisfies Codes
