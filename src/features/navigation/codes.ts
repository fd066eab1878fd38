import type { Codes } from '#shared/codes.ts'

/** The errors of changing the navigation menu. */
export const navigationCodes = {
  signedOut: {
    code: 'signed_out',
    status: 401,
    en: 'Please sign in again to manage the navigation menu.',
    fr: 'Ouvrez une nouvelle session pour gérer le menu de navigation.',
  },
  linkTaken: {
    code: 'taken',
    status: 409,
    en: 'That device name is already under this label.',
    fr: 'Ce nom d’appareil se trouve déjà sous cette étiquette.',
  },
} as const satisfies Codes
