import type { InEach } from './language.ts'

const en = {
  away: 'The shop’s database does not answer right now. Nothing was changed. Please try again in a moment.',
  awayAfterChange:
    'The shop’s database stopped answering. Your change may have been saved: please check before you send it again.',
  busy: 'The shop is very busy right now. Nothing was changed. Please try again in a moment.',
  locked: 'Somebody else is changing the same thing right now. Nothing was changed. Please try again in a moment.',
  tooSlow: 'That took too long and was stopped. Nothing was changed. Please try again, or ask for less at once.',
  diskFull:
    'The shop’s disk is full. Nothing was saved. Please tell the person who looks after the server, then try again.',
  picturesAway:
    'The place where pictures are kept does not answer right now. Nothing was saved. Please try again in a moment.',
}
const fr: typeof en = {
  away: 'La base de données du magasin ne répond pas en ce moment. Rien n’a été modifié. Veuillez réessayer dans un instant.',
  awayAfterChange:
    'La base de données du magasin a cessé de répondre. Votre demande a peut-être été enregistrée : veuillez vérifier avant de l’envoyer de nouveau.',
  busy: 'Le magasin est très occupé en ce moment. Rien n’a été modifié. Veuillez réessayer dans un instant.',
  locked:
    'Quelqu’un d’autre modifie la même chose en ce moment. Rien n’a été modifié. Veuillez réessayer dans un instant.',
  tooSlow:
    'Cela a pris trop de temps et a été arrêté. Rien n’a été modifié. Veuillez réessayer ou demander moins à la fois.',
  diskFull: 'Le disque du magasin est plein. Rien n’a été enregistré. Veuillez téléphoner à un magasin.',
  picturesAway:
    'L’endroit où se trouvent les images ne répond pas en ce moment. Rien n’a été enregistré. Veuillez réessayer dans un instant.',
}
/** What a person reads when the server cannot do its work now, but may do it later. */
export const unavailableWords: InEach<typeof en> = { en, fr }
