import { inBothLanguages } from '#shared/language.ts'

const en = {
  title: 'Phone repair in {city}: {store}',
  description:
    '{shop} at {store}, {city}: phone and tablet repairs, cases and accessories. Address, hours, phone number and directions.',
  allStores: 'All stores',
  book: 'Book a repair here',
  bookSays: 'Choose a day and a time that suit you, or walk in.',
  walkIn: 'No appointments here',
  walkInSays: 'Just walk in while we are open, or call and ask.',
  address: 'Address',
  phone: 'Phone',
  hours: 'Hours',
  localTime: 'Newfoundland time, half an hour ahead of the Maritimes.',
  closures: 'Closed on',
  map: 'Where {store} is',
  near: 'Nearest other stores',
  photos: 'Photos of the store',
}
const fr: typeof en = {
  title: 'Réparation de téléphones à {city} : {store}',
  description:
    '{shop}, {store}, {city} : réparation de téléphones et de tablettes, étuis et accessoires. Adresse, heures, numéro de téléphone et itinéraire.',
  allStores: 'Tous les magasins',
  book: 'Réserver une réparation ici',
  bookSays: 'Choisissez le jour et l’heure qui vous conviennent, ou passez nous voir.',
  walkIn: 'Sans rendez-vous ici',
  walkInSays: 'Passez pendant les heures d’ouverture, ou téléphonez-nous.',
  address: 'Adresse',
  phone: 'Téléphone',
  hours: 'Heures',
  localTime: 'À l’heure de Terre-Neuve, une demi-heure d’avance sur les Maritimes.',
  closures: 'Jours de fermeture',
  map: 'Où se trouve {store}',
  photos: 'Photos du magasin',
  near: 'Autres magasins, du plus proche au plus loin',
}
export const storeWords = inBothLanguages(en, fr)
