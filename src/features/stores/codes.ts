import type { Codes } from '#shared/codes.ts'

/** The errors of adding and changing a store. */
export const storeCodes = {
  nameTaken: {
    code: 'taken',
    status: 409,
    en: 'There is already a store with this name.',
    fr: 'Un magasin porte déjà ce nom.',
  },
  userTaken: {
    code: 'taken',
    status: 409,
    en: 'This user already has a store.',
    fr: 'Cet utilisateur a déjà un magasin.',
  },
  manyPhotos: {
    code: 'full',
    status: 409,
    en: 'A store can have at most {most} photos. Remove one first.',
    fr: 'Un magasin a au plus {most} photos. Retirez-en une d’abord.',
  },
} as const satisfies Codes
