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
  noOwnStore: {
    code: 'not_found',
    status: 404,
    en: 'No store belongs to your account, so it has no stock. Ask an administrator to connect the account to a store.',
    fr: 'Aucun magasin n’est lié à votre compte, il n’a donc pas de stock. Demandez à un administrateur de lier le compte à un magasin.',
  },
} as const satisfies Codes
