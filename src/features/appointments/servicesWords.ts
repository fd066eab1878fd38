import type { InEach } from '#shared/language.ts'
import type { Service } from './rules.ts'

const about: Record<Service, string> = {
  'Screen Replacement': 'Cracked, dark, or deaf to your touch: the old glass comes off and a new screen goes on.',
  'Battery Replacement': 'Empty by noon, or swollen: a new battery, and your phone lasts the day again.',
  'Software Update':
    'Stuck, slow or behind: we bring your phone up to date. If it still lets you, make a backup first.',
  'Screen Protector Replacement': 'Scratched or peeling: we take the old one off, clean the glass and fit a new one.',
  'Motherboard Issues': 'No power, no charge, no signal: we look for the fault on the board itself.',
  Others: 'Camera, speaker, charging port, or something you cannot name: tell us what it does, and we take a look.',
}
const steps: [string, string][] = [
  ['A mail with your code', 'It comes when you have booked, with the place, the time, and a link to move or cancel.'],
  ['Bring your phone', 'Come to the store at your time and say your code. If you can, make a backup before.'],
  ['We get to work', 'We look at your phone with you, and then we mend it.'],
]
const en = {
  title: 'Services and appointments · {shop}',
  description:
    'Screen, battery and screen protector replacement, software updates, motherboard issues and more. Choose a service, a store and a time, and book online.',
  heading: 'What can we mend for you?',
  lead: 'Choose what your phone needs, and book a time in a store near you.',
  services: 'Our services',
  about,
  bookThis: 'Book this',
  next: 'What happens next',
  steps,
}
export type ServicesWords = typeof en
const fr: ServicesWords = {
  title: 'Services et rendez-vous · {shop}',
  description:
    'Remplacement d’écran, de pile et de protecteur d’écran, mises à jour, problèmes de carte mère et plus encore. Choisissez un service, un magasin et une heure, et réservez en ligne.',
  heading: 'Que peut-on réparer pour vous?',
  lead: 'Choisissez ce qu’il faut à votre téléphone, et réservez un moment dans un magasin près de chez vous.',
  services: 'Nos services',
  about: {
    'Screen Replacement': 'Fissuré, noir ou sourd à vos doigts : on retire la vieille vitre et on pose un écran neuf.',
    'Battery Replacement':
      'À plat dès midi, ou gonflée : une pile neuve, et votre téléphone tient de nouveau la journée.',
    'Software Update':
      'Bloqué, lent ou dépassé : on met votre téléphone à jour. S’il vous le permet encore, faites d’abord une sauvegarde.',
    'Screen Protector Replacement': 'Rayé ou décollé : on retire l’ancien, on nettoie la vitre et on en pose un neuf.',
    'Motherboard Issues': 'Ni courant, ni charge, ni signal : on cherche la panne sur la carte elle-même.',
    Others:
      'Appareil photo, haut-parleur, port de charge, ou autre chose que vous ne savez nommer : dites-nous ce qui se passe, on y jette un coup d’œil.',
  },
  bookThis: 'Réserver',
  next: 'Et ensuite?',
  steps: [
    [
      'Un courriel avec votre code',
      'Il arrive dès que vous avez réservé, avec le lieu, l’heure et un lien pour déplacer ou annuler.',
    ],
    [
      'Apportez votre téléphone',
      'Passez au magasin à l’heure choisie et donnez votre code. Si possible, faites une sauvegarde avant.',
    ],
    ['On se met au travail', 'On examine votre téléphone avec vous, puis on le répare.'],
  ],
}
export const servicesWords: InEach<ServicesWords> = { en, fr }
