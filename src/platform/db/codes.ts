import type { Codes } from '#shared/codes.ts'

/** Errors of the database that may be over at the next try. */
export const databaseCodes = {
  away: {
    code: 'unavailable',
    status: 503,
    en: 'The shop’s database does not answer right now. Nothing was changed. Please try again in a moment.',
    fr: 'La base de données du magasin ne répond pas en ce moment. Rien n’a été modifié. Veuillez réessayer dans un instant.',
  },
  awayAfterChange: {
    code: 'unavailable',
    status: 503,
    en: 'The shop’s database stopped answering. Your change may have been saved: please check before you send it again.',
    fr: 'La base de données du magasin a cessé de répondre. Votre demande a peut-être été enregistrée : veuillez vérifier avant de l’envoyer de nouveau.',
  },
  busy: {
    code: 'busy',
    status: 503,
    en: 'The shop is very busy right now. Nothing was changed. Please try again in a moment.',
    fr: 'Le magasin est très occupé en ce moment. Rien n’a été modifié. Veuillez réessayer dans un instant.',
  },
  locked: {
    code: 'busy',
    status: 503,
    en: 'Somebody else is changing the same thing right now. Nothing was changed. Please try again in a moment.',
    fr: 'Quelqu’un d’autre modifie la même chose en ce moment. Rien n’a été modifié. Veuillez réessayer dans un instant.',
  },
  tooSlow: {
    code: 'busy',
    status: 503,
    en: 'That took too long and was stopped. Nothing was changed. Please try again, or ask for less at once.',
    fr: 'Cela a pris trop de temps et a été arrêté. Rien n’a été modifié. Veuillez réessayer ou demander moins à la fois.',
  },
  diskFull: {
    code: 'disk_full',
    status: 503,
    en: 'The shop’s disk is full. Nothing was saved. Please tell the person who looks after the server, then try again.',
    fr: 'Le disque du magasin est plein. Rien n’a été enregistré. Veuillez téléphoner à un magasin.',
  },
} as const satisfies Codes
