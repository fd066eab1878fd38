import type { Codes } from '#shared/codes.ts'

/** Errors of the database that may be over at the next try. */
export const databaseCodes = {
  away: {
    code: 'unavailable',
    status: 503,
    en: 'Our database is not answering. Nothing was changed. Try again in a moment.',
    fr: 'Notre base de données ne répond pas. Rien n’a été modifié. Réessayez dans un instant.',
  },
  awayAfterChange: {
    code: 'unavailable',
    status: 503,
    en: 'Our database stopped answering. Your change may have been saved: check before you send it again.',
    fr: 'Notre base de données a cessé de répondre. Votre demande a peut-être été enregistrée : vérifiez avant de l’envoyer de nouveau.',
  },
  busy: {
    code: 'busy',
    status: 503,
    en: 'Our server is very busy. Nothing was changed. Try again in a moment.',
    fr: 'Notre serveur est très occupé. Rien n’a été modifié. Réessayez dans un instant.',
  },
  locked: {
    code: 'busy',
    status: 503,
    en: 'Someone else is changing the same thing right now. Nothing was changed. Try again in a moment.',
    fr: 'Quelqu’un d’autre modifie la même chose en ce moment. Rien n’a été modifié. Réessayez dans un instant.',
  },
  tooSlow: {
    code: 'busy',
    status: 503,
    en: 'That took too long and was stopped. Nothing was changed. Try again, or choose fewer rows or days.',
    fr: 'Cela a pris trop de temps et a été arrêté. Rien n’a été modifié. Réessayez, ou choisissez moins de lignes ou de jours.',
  },
  diskFull: {
    code: 'disk_full',
    status: 503,
    en: 'The server’s disk is full. Nothing was saved. Tell the person who looks after the server, then try again.',
    fr: 'Le disque du serveur est plein. Rien n’a été enregistré. Téléphonez à un magasin.',
  },
} as const satisfies Codes
