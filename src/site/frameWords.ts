import { inBothLanguages } from '#shared/language.ts'

const en = {
  skip: 'Skip to the content',
  otherLanguage: 'Français',
  otherLanguageShort: 'FR',
  copyCode: 'Copy code',
  copied: 'Copied',
  offer: 'On offer',
  site: 'Site',
  shopping: 'Shopping',
  headOffice: 'Head office',
  about: 'About the shop',
  privacyNote: 'We use what you write only for this.',
  privacyLink: 'What we keep, and for how long',
  forStaff: 'Staff sign-in',
  picture: 'A phone with a lighthouse on its screen, by the sea.',
}
const fr: typeof en = {
  skip: 'Aller au contenu',
  otherLanguage: 'English',
  otherLanguageShort: 'EN',
  copyCode: 'Copier le code',
  copied: 'Copié',
  offer: 'Offre',
  site: 'Site',
  shopping: 'Magasiner',
  headOffice: 'Siège social',
  about: 'À propos du magasin',
  privacyNote: 'Ce que vous écrivez ne sert qu’à cela.',
  privacyLink: 'Ce qu’on garde, et combien de temps',
  forStaff: 'Accès du personnel',
  picture: 'Un téléphone au bord de la mer, un phare sur son écran.',
}
export const frameWords = inBothLanguages(en, fr)
