import type { Codes } from '#shared/codes.ts'

/** The errors of jobs, and of other long work. */
export const jobCodes = {
  otherRights: {
    code: 'forbidden',
    status: 403,
    en: 'What your account may see has changed since this file was made. Make the file again.',
    fr: 'Ce que votre compte peut voir a changé depuis la création de ce fichier. Créez-le de nouveau.',
  },
  nodeBusy: {
    code: 'busy',
    status: 503,
    en: 'Other long lists or documents are being made right now. Wait a minute, then try again, or start it as a job.',
    fr: 'D’autres longues listes ou de longs documents sont en préparation. Attendez une minute, puis réessayez, ou lancez une tâche.',
  },
  userBusy: {
    code: 'busy',
    status: 429,
    en: 'Your last long list or document is still being made. Wait until it is done, then try again.',
    fr: 'Votre dernière longue liste ou votre dernier long document est encore en préparation. Attendez, puis réessayez.',
  },
  interruptedOften: {
    code: 'internal',
    status: 500,
    en: 'The server was stopped three times while it worked on this. Try again. If it happens again, choose fewer rows.',
    fr: 'Le serveur s’est arrêté trois fois pendant ce travail. Réessayez. Si cela se répète, choisissez moins de lignes.',
  },
  failed: {
    code: 'internal',
    status: 500,
    en: 'Something went wrong on our side. Try again. If it happens again, give the office this number: job {id}',
    fr: 'Un problème est survenu de notre côté. Réessayez. S’il se répète, donnez ce numéro au bureau : tâche {id}',
  },
  noJob: {
    code: 'not_valid',
    status: 400,
    en: 'This cannot be done as a job. Send the call itself.',
    fr: 'Cela ne peut pas se faire comme tâche. Envoyez l’appel lui-même.',
  },
  tooMany: {
    code: 'busy',
    status: 429,
    en: '{most} of your jobs are waiting already. Wait until some are done, or cancel them on the page Jobs.',
    fr: '{most} de vos tâches attendent déjà. Attendez, ou annulez-en à la page Jobs.',
  },
  ended: {
    code: 'too_late',
    status: 409,
    en: 'This job has already ended.',
    fr: 'Cette tâche est déjà terminée.',
  },
  isOpen: {
    code: 'already_in',
    status: 409,
    en: 'This job has not ended yet.',
    fr: 'Cette tâche n’est pas encore terminée.',
  },
  tooLarge: {
    code: 'too_large',
    status: 413,
    en: 'The file has more than {limit} MB. Choose fewer rows.',
    fr: 'Le fichier dépasse {limit} Mo. Choisissez moins de lignes.',
  },
} as const satisfies Codes
