import type { Codes } from '#shared/codes.ts'

/** Refusals of events that happen too often, and of forms that a machine seems to have filled in. */
export const limitCodes = {
  tooManyTries: {
    code: 'too_many_tries',
    status: 429,
    en: 'Too many tries. Please wait {wait} and try again.',
    fr: 'Trop de tentatives. Veuillez attendre {wait} et réessayer.',
  },
  tooManyForms: {
    code: 'too_many_tries',
    status: 429,
    en: 'Too many messages have come from your address. Please wait a quarter of an hour, or call a store.',
    fr: 'Trop de messages sont venus de votre adresse. Veuillez attendre un quart d’heure, ou téléphoner à un magasin.',
  },
  machine: {
    code: 'machine',
    status: 400,
    en: 'This looks like a message from a machine. If it is not, please call a store.',
    fr: 'Ce message semble venir d’une machine. Si ce n’est pas le cas, veuillez téléphoner à un magasin.',
  },
  tooFast: {
    code: 'too_fast',
    status: 400,
    en: 'That was very fast. Please wait a few seconds and send it again.',
    fr: 'C’était très rapide. Veuillez attendre quelques secondes et envoyer de nouveau.',
  },
} as const satisfies Codes

/** Formats a time to wait. The words are the same in both languages: `1 minute`, `15 minutes`. */
export function inMinutes(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
