import { inBothLanguages } from '#shared/language.ts'

const en = {
  skip: 'Skip to content',
  otherLanguage: 'Français',
  otherLanguageShort: 'FR',
  copyCode: 'Copy code',
  copied: 'Copied',
  offer: 'Current offer',
  site: 'Site',
  shopping: 'Shopping',
  headOffice: 'Head office',
  about: 'About us',
  privacyNote: 'We use your details for this and nothing else.',
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
  offer: 'Offre en cours',
  site: 'Site',
  shopping: 'Magasiner',
  headOffice: 'Siège social',
  about: 'À propos de nous',
  privacyNote: 'Vos renseignements ne servent qu’à cela.',
  privacyLink: 'Ce qu’on garde, et pour combien de temps',
  forStaff: 'Accès du personnel',
  picture: 'Un téléphone au bord de la mer, un phare sur son écran.',
}
export const frameWords = inBothLanguages(en, fr)
