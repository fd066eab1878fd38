import type { Codes } from '#shared/codes.ts'

/** The errors of sending a mail again, and of a test mail. */
export const mailCodes = {
  forgotten: {
    code: 'forgotten',
    status: 409,
    en: 'The text of this e-mail was deleted, because it had a link that gives access. Create a new one.',
    fr: 'Le texte de ce courriel a été supprimé, car il contenait un lien d’accès. Créez-en un nouveau.',
  },
  noMailServer: {
    code: 'no_mail_server',
    status: 409,
    en: 'No mail server is set up: SMTP_URL is missing. Set it to the address of your mail server, like smtp://user:password@host:587, and restart.',
    fr: 'Aucun serveur de courriel n’est configuré : il manque SMTP_URL. Indiquez-y l’adresse de votre serveur, comme smtp://user:password@host:587, et redémarrez.',
  },
  held: {
    code: 'training_shop',
    status: 409,
    en: 'This is a training shop: e-mails are held in the outbox, and none is sent. Open the preview to read one.',
    fr: 'Ceci est un magasin de formation : les courriels sont retenus dans la boîte d’envoi, et aucun n’est envoyé. Ouvrez l’aperçu pour en lire un.',
  },
} as const satisfies Codes
