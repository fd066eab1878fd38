import type { Codes } from '#shared/codes.ts'

/** The errors of filling a training shop anew. */
export const trainingCodes = {
  realShop: {
    code: 'forbidden',
    status: 403,
    en: 'This is not a training shop, so it cannot be thrown away. Start a training shop with npm start -- --training.',
    fr: 'Ce n’est pas un magasin de formation, alors on ne peut pas le vider. Démarrez-en un avec npm start -- --training.',
  },
  isFilling: {
    code: 'training_shop',
    status: 409,
    en: 'Somebody is filling the shop anew at this moment. Wait a minute, then sign in with a demo account.',
    fr: 'Quelqu’un est en train de remplir le magasin à nouveau. Attendez une minute, puis connectez-vous avec un compte de démonstration.',
  },
  wasFilled: {
    code: 'training_shop',
    status: 409,
    en: 'Somebody has just filled the shop anew. Sign in with a demo account.',
    fr: 'Quelqu’un vient de remplir le magasin à nouveau. Connectez-vous avec un compte de démonstration.',
  },
  jobRuns: {
    code: 'training_shop',
    status: 409,
    en: 'A job is running. Wait until it has ended, or cancel it on the page Jobs, then try again.',
    fr: 'Une tâche est en cours. Attendez qu’elle se termine, ou annulez-la dans la page Jobs, puis réessayez.',
  },
} as const satisfies Codes
