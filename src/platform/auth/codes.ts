import type { Codes } from '#shared/codes.ts'

/** Refusals of sign-ins, pins and tills. */
export const authCodes = {
  noTill: {
    code: 'signed_out',
    status: 401,
    en: 'This key does not belong to a store. The office can create a new one.',
    fr: 'Cette clé n’appartient à aucun magasin. Le bureau peut en créer une nouvelle.',
  },
  busyTill: {
    code: 'too_many_tries',
    status: 429,
    en: 'This till sent too many requests. Try again in {seconds} seconds.',
    fr: 'Cette caisse a envoyé trop de demandes. Réessayez dans {seconds} secondes.',
  },
  wrongPins: {
    code: 'too_many_tries',
    status: 429,
    en: 'Too many wrong pins were entered at this store. Wait {wait} and try again.',
    fr: 'Trop de mauvais NIP ont été entrés dans ce magasin. Attendez {wait} et réessayez.',
  },
  manySignIns: {
    code: 'busy',
    status: 503,
    en: 'Too many people are signing in right now. Wait a few seconds and try again.',
    fr: 'Trop de personnes ouvrent une session en ce moment. Attendez quelques secondes et réessayez.',
  },
} as const satisfies Codes
