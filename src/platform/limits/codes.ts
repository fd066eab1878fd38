import type { Codes } from '#shared/codes.ts'

/** Refusals of events that happen too often, and of forms that a machine seems to have filled in. */
export const limitCodes = {
  tooManyTries: {
    code: 'too_many_tries',
    status: 429,
    en: 'Too many tries. Wait {wait} and try again.',
    fr: 'Trop de tentatives. Attendez {wait} et réessayez.',
  },
  tooManyForms: {
    code: 'too_many_tries',
    status: 429,
    en: 'Too many messages came from your network. Wait 15 minutes, or call a store.',
    fr: 'Trop de messages sont venus de votre réseau. Attendez 15 minutes, ou téléphonez à un magasin.',
  },
  tooManyMessages: {
    code: 'too_many_tries',
    status: 429,
    en: 'The shop is getting too many messages at the moment. Call a store, or try again in {wait}.',
    fr: 'La boutique reçoit trop de messages en ce moment. Téléphonez à un magasin, ou réessayez dans {wait}.',
  },
  machine: {
    code: 'machine',
    status: 400,
    en: 'This looks like an automated message. If it is not, call a store.',
    fr: 'Ce message semble automatisé. Si ce n’est pas le cas, téléphonez à un magasin.',
  },
  tooFast: {
    code: 'too_fast',
    status: 400,
    en: 'That was very fast. Wait a few seconds and send it again.',
    fr: 'C’était très rapide. Attendez quelques secondes et envoyez de nouveau.',
  },
} as const satisfies Codes

/** Formats a time to wait. The words are the same in both languages: `1 minute`, `15 minutes`. */
export function inMinutes(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
