import { inBothLanguages } from '#shared/language.ts'

const en = {
  title: 'Phone repair in {city}: {store}',
  description:
    '{shop} at {store}, {city}: phone and tablet repairs, cases and accessories. Address, hours, phone number and directions.',
  allStores: 'All stores',
  book: 'Book a repair here',
  bookSays: 'Choose a day and time, or just walk in.',
  walkIn: 'No appointments here',
  walkInSays: 'Just walk in during opening hours, or call us first.',
  address: 'Address',
  phone: 'Phone',
  hours: 'Hours',
  localTime: 'Newfoundland time, half an hour ahead of the Maritimes.',
  closures: 'Closed on',
  map: 'Where {store} is',
  near: 'Other stores, nearest first',
  photos: 'Photos of the store',
}
const fr: typeof en = {
  title: 'Réparation de téléphones à {city} : {store}',
  description:
    '{shop}, {store}, {city} : réparation de téléphones et de tablettes, étuis et accessoires. Adresse, heures, numéro de téléphone et itinéraire.',
  allStores: 'Tous les magasins',
  book: 'Réserver une réparation ici',
  bookSays: 'Choisissez le jour et l’heure qui vous conviennent, ou passez nous voir.',
  walkIn: 'Pas de rendez-vous ici',
  walkInSays: 'Passez pendant les heures d’ouverture, ou téléphonez-nous d’abord.',
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
