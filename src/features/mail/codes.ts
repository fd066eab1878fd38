import type { Codes } from '#shared/codes.ts'

/** Why a mail is not sent again. */
export const mailCodes = {
  forgotten: {
    code: 'forgotten',
    status: 409,
    en: 'What this mail said has been forgotten, as it let somebody in. Have a new one made.',
    fr: 'Le contenu de ce courriel a été oublié, car il donnait accès à un compte. Faites-en faire un nouveau.',
  },
} as const satisfies Codes
