import type { InEach } from '#shared/language.ts'

interface TroubleWords {
  missing: { heading: string; says: string }
  broken: { heading: string; says: string }
  home: string
}
export const troubleWords: InEach<TroubleWords> = {
  en: {
    missing: {
      heading: 'Page not found',
      says: 'There is nothing at this address. It may have moved; everything we have is a step or two from the home page.',
    },
    broken: {
      heading: 'Something went wrong on our side',
      says: 'Please try again in a moment. If it is urgent, call a store: the numbers stand under Find Us.',
    },
    home: 'To the home page',
  },
  fr: {
    missing: {
      heading: 'Page introuvable',
      says: 'Il n’y a rien à cette adresse. La page a peut-être été déplacée; tout se trouve à un ou deux pas de l’accueil.',
    },
    broken: {
      heading: 'Un problème est survenu de notre côté',
      says: 'Veuillez réessayer dans un moment. Si c’est urgent, téléphonez à un magasin : les numéros sont sous Nous trouver.',
    },
    home: 'À la page d’accueil',
  },
}
