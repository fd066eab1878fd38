import type { Codes } from '#shared/codes.ts'

/** Refusals of sign-ins, pins and tills. */
export const authCodes = {
  noTill: {
    code: 'signed_out',
    status: 401,
    en: 'This is no store’s key. The office can make a new one.',
    fr: 'Cette clé n’appartient à aucun magasin. Le bureau peut en créer une nouvelle.',
  },
  busyTill: {
    code: 'too_many_tries',
    status: 429,
    en: 'This till has asked too often. Try again in {seconds} seconds.',
    fr: 'Cette caisse a fait trop de demandes. Réessayez dans {seconds} secondes.',
  },
  wrongPins: {
    code: 'too_many_tries',
    status: 429,
    en: 'Too many wrong pins were typed at this store. Please wait {wait} and try again.',
    fr: 'Trop de mauvais NIP ont été tapés dans ce magasin. Veuillez attendre {wait} et réessayer.',
  },
  manySignIns: {
    code: 'busy',
    status: 503,
    en: 'Too many people are signing in at this moment. Please wait a few seconds and try again.',
    fr: 'Trop de personnes ouvrent une session en ce moment. Veuillez attendre quelques secondes et réessayer.',
  },
} as const satisfies Codes
