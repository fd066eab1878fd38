import type { Codes } from '#shared/codes.ts'

/** The errors of changing products. */
export const inventoryCodes = {
  holdOnly: {
    code: 'forbidden',
    status: 403,
    en: 'A supplier sets the hold quantity only.',
    fr: 'Un fournisseur ne modifie que la quantité retenue.',
  },
} as const satisfies Codes
