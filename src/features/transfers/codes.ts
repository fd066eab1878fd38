import type { Codes } from '#shared/codes.ts'

/** The errors of transfers before they are sent. */
export const transferCodes = {
  notTakenBack: {
    code: 'stale',
    status: 409,
    en: 'Nothing was taken back: it is {place}’s turn now. Ask there, or ask the office.',
    fr: 'Rien n’a été repris : c’est maintenant au tour de {place}. Demandez-y, ou demandez au bureau.',
  },
} as const satisfies Codes
