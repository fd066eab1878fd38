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
  forStaff: 'Accès du personnel',
  picture: 'Un téléphone au bord de la mer, un phare sur son écran.',
}
export const frameWords = inBothLanguages(en, fr)
