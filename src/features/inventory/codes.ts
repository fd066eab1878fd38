import type { Codes } from '#shared/codes.ts'

/** Why a product is not changed. */
export const inventoryCodes = {
  holdOnly: {
    code: 'forbidden',
    status: 403,
    en: 'A supplier sets the hold quantity only.',
    fr: 'Un fournisseur ne modifie que la quantité retenue.',
  },
} as const satisfies Codes
