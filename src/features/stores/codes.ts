import type { Codes } from '#shared/codes.ts'

/** Why a store is not kept. */
export const storeCodes = {
  nameTaken: {
    code: 'taken',
    status: 409,
    en: 'There is a store of this name already.',
    fr: 'Il y a déjà un magasin de ce nom.',
  },
  userTaken: {
    code: 'taken',
    status: 409,
    en: 'This user has a store already.',
    fr: 'Cet utilisateur a déjà un magasin.',
  },
} as const satisfies Codes
