import { inBothLanguages } from '#shared/language.ts'

const en = {
  missing: {
    heading: 'Page not found',
    says: 'There is nothing at this address. The page may have moved: look for it from the home page.',
  },
  refused: {
    heading: 'That did not work',
    says: 'We could not do that. Go back and try again, or call a store.',
  },
  tooLarge: {
    heading: 'That is too long',
    says: 'The form is too long to send, and nothing was sent. Go back, shorten the text, and send it again.',
  },
  broken: {
    heading: 'Something went wrong on our side',
    says: 'Please try again in a moment. If it is urgent, call a store.',
  },
  home: 'To the home page',
}
const fr: typeof en = {
  missing: {
    heading: 'Page introuvable',
    says: 'Il n’y a rien à cette adresse. La page a peut-être été déplacée : cherchez-la à partir de l’accueil.',
  },
  refused: {
    heading: 'Cela n’a pas fonctionné',
    says: 'Nous n’avons pas pu faire cela. Revenez en arrière et réessayez, ou appelez un magasin.',
  },
  tooLarge: {
    heading: 'C’est trop long',
    says: 'Le formulaire est trop long, et rien n’a été envoyé. Revenez en arrière, raccourcissez le texte et envoyez de nouveau.',
  },
  broken: {
    heading: 'Un problème est survenu de notre côté',
    says: 'Veuillez réessayer dans un moment. Si c’est urgent, appelez un magasin.',
  },
  home: 'À la page d’accueil',
}
export const errorWords = inBothLanguages(en, fr)
