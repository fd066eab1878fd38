import { inBothLanguages } from '#shared/language.ts'

const en = {
  missing: {
    heading: 'Page not found',
    says: 'There is no page at this address. It may have moved, or the link may be incomplete.',
  },
  refused: {
    heading: 'That did not work',
    says: 'Go back and try again. If it still does not work, call a store.',
  },
  tooLarge: {
    heading: 'That is too long',
    says: 'Nothing was sent. Go back, shorten your text and send it again.',
  },
  broken: {
    heading: 'Something went wrong on our side',
    says: 'Try again in a moment. If it is urgent, call a store.',
  },
  home: 'Go to the home page',
}
const fr: typeof en = {
  missing: {
    heading: 'Page introuvable',
    says: 'Il n’y a pas de page à cette adresse. Elle a peut-être été déplacée, ou le lien est incomplet.',
  },
  refused: {
    heading: 'Ça n’a pas fonctionné',
    says: 'Revenez en arrière et réessayez. Si ça ne fonctionne toujours pas, appelez un magasin.',
  },
  tooLarge: {
    heading: 'C’est trop long',
    says: 'Rien n’a été envoyé. Revenez en arrière, raccourcissez votre texte et envoyez-le de nouveau.',
  },
  broken: {
    heading: 'Un problème est survenu de notre côté',
    says: 'Réessayez dans un moment. Si c’est urgent, appelez un magasin.',
  },
  home: 'Aller à la page d’accueil',
}
export const errorWords = inBothLanguages(en, fr)
