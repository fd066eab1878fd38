import type { Codes } from '#shared/codes.ts'

/** The error of sending a mail again. */
export const mailCodes = {
  forgotten: {
    code: 'forgotten',
    status: 409,
    en: 'The text of this e-mail was deleted, because it had a link that gives access. Create a new one.',
    fr: 'Le texte de ce courriel a été supprimé, car il contenait un lien d’accès. Créez-en un nouveau.',
  },
} as const satisfies Codes
