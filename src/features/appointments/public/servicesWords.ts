import { inBothLanguages } from '#shared/language.ts'
import type { Service } from '../rules.ts'

const about: Record<Service, string> = {
  'Screen Replacement': 'Cracked, dark or not responding to touch: we take off the old glass and put on a new screen.',
  'Battery Replacement': 'Dead by noon, or swollen: with a new battery, your phone lasts all day again.',
  'Software Update': 'Stuck, slow or behind: we bring your phone up to date. If you still can, make a backup first.',
  'Screen Protector Replacement': 'Scratched or peeling: we take the old one off, clean the glass and fit a new one.',
  'Motherboard Issues': 'No power, no charge, no signal: we look for the fault on the board itself.',
  Others:
    'Camera, speaker, charging port, or something you cannot name: tell us what happens, and we will take a look.',
}
const steps: [string, string][] = [
  [
    'An e-mail with your code',
    'It arrives as soon as you book, with the place, the time and a link to move or cancel.',
  ],
  ['Bring your phone', 'Come to the store at your time and give your code. If you can, make a backup first.'],
  ['We get to work', 'We look at your phone with you, and then we fix it.'],
]
const en = {
  title: 'Services and appointments · {shop}',
  description:
    'Screen, battery and screen protector replacement, software updates, motherboard issues and more. Choose a service, a store and a time, and book online.',
  heading: 'What can we fix for you?',
  lead: 'Choose what your phone needs, and book a time in a store near you.',
  services: 'Our services',
  about,
  bookThis: 'Book this',
  /** Follows `bookThis` for screen readers. */
  ofService: ': {service}',
  booking: {
    heading: 'Book Appointment',
    lead: 'Choose a service, a store and a time. You pay nothing now, and you can move or cancel the appointment until you come.',
  },
  /** The booking form, which also runs in the browser. */
  form: {
    service: 'Service',
    store: 'Store',
    date: 'Date',
    time: 'Time',
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    phone: 'Phone',
    device: 'Device and model',
    orderNotes: 'Order notes',
    optional: 'optional',
    deviceHint: 'For example, iPhone 13.',
    notesHint: 'What happened to it.',
    chooseStore: 'Choose a store',
    showTimes: 'Show times',
    chooseFirst: 'Choose a store and a date, and its free times appear here.',
    noTimes: 'No time is left on this day. Please choose another.',
    freeOne: '1 free',
    free: '{count} free',
    full: 'full',
    closed: 'closed',
    earlier: 'Earlier days',
    later: 'Later days',
    loading: 'Looking for free times…',
    again: 'Try again',
    trap: 'Leave this field empty',
    send: 'Book Appointment',
    sending: 'Sending…',
    problem: 'The appointment is not booked yet',
    fix: 'Please look at the fields marked below. Nothing you filled in is lost.',
    noAnswer: 'The shop could not be reached. Check your connection and try again: nothing you filled in is lost.',
    broken: 'Something went wrong on our side. Please try again in a moment, or call a store.',
    sent: 'Service request has been sent',
    yourCode: 'Your code',
    sayCode: 'Give it at the counter when you arrive.',
    mailed: 'A confirmation is on its way to {email}. Its link lets you move or cancel the appointment.',
    mailedYou:
      'A confirmation is on its way to the e-mail address you gave. Its link lets you move or cancel the appointment.',
    notMailed:
      'No confirmation was e-mailed, because too many were sent in a short time. Please write down your code. To move or cancel the appointment, call {store} at {phone} and give the code.',
    directions: 'Directions',
    map: 'Map',
    calendar: 'Add to calendar',
    another: 'Book another appointment',
  },
  next: 'What happens next',
  steps,
}
export type BookingWords = (typeof en)['form']
const fr: typeof en = {
  title: 'Services et rendez-vous · {shop}',
  description:
    'Remplacement d’écran, de pile et de protecteur d’écran, mises à jour, problèmes de carte mère et plus encore. Choisissez un service, un magasin et une heure, et réservez en ligne.',
  heading: 'Que peut-on réparer pour vous?',
  lead: 'Choisissez ce qu’il faut à votre téléphone, et réservez un moment dans un magasin près de chez vous.',
  services: 'Nos services',
  about: {
    'Screen Replacement':
      'Fissuré, noir ou insensible au toucher : on retire la vieille vitre et on pose un écran neuf.',
    'Battery Replacement':
      'À plat dès midi, ou gonflée : une pile neuve, et votre téléphone tient de nouveau la journée.',
    'Software Update':
      'Bloqué, lent ou dépassé : on met votre téléphone à jour. Si vous le pouvez encore, faites d’abord une sauvegarde.',
    'Screen Protector Replacement': 'Rayé ou décollé : on retire l’ancien, on nettoie la vitre et on en pose un neuf.',
    'Motherboard Issues': 'Ni courant, ni charge, ni signal : on cherche la panne sur la carte elle-même.',
    Others:
      'Appareil photo, haut-parleur, port de charge, ou autre chose que vous ne savez nommer : dites-nous ce qui se passe, on y jette un coup d’œil.',
  },
  bookThis: 'Réserver',
  ofService: ' : {service}',
  booking: {
    heading: 'Prendre rendez-vous',
    lead: 'Choisissez le service, le magasin et le moment. Vous ne payez rien maintenant et pouvez déplacer ou annuler le rendez-vous jusqu’à votre venue.',
  },
  form: {
    service: 'Service',
    store: 'Magasin',
    date: 'Date',
    time: 'Heure',
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Courriel',
    phone: 'Téléphone',
    device: 'Appareil et modèle',
    orderNotes: 'Remarques',
    optional: 'facultatif',
    deviceHint: 'Par exemple, iPhone 13.',
    notesHint: 'Ce qui lui est arrivé.',
    chooseStore: 'Choisissez un magasin',
    showTimes: 'Afficher les heures',
    chooseFirst: 'Choisissez un magasin et une date : les heures libres s’afficheront ici.',
    noTimes: 'Il ne reste aucune heure ce jour-là. Veuillez en choisir un autre.',
    freeOne: '1 libre',
    free: '{count} libres',
    full: 'complet',
    closed: 'fermé',
    earlier: 'Jours précédents',
    later: 'Jours suivants',
    loading: 'Recherche des heures libres…',
    again: 'Réessayer',
    trap: 'Laissez ce champ vide',
    send: 'Prendre rendez-vous',
    sending: 'Envoi en cours…',
    problem: 'Le rendez-vous n’est pas encore pris',
    fix: 'Veuillez vérifier les champs indiqués ci-dessous. Rien de ce que vous avez rempli n’est perdu.',
    noAnswer:
      'Impossible de joindre le serveur. Vérifiez votre connexion et réessayez : rien de ce que vous avez rempli n’est perdu.',
    broken: 'Un problème est survenu de notre côté. Veuillez réessayer dans un moment, ou téléphonez à un magasin.',
    sent: 'La demande de service a été envoyée',
    yourCode: 'Votre code',
    sayCode: 'Donnez-le au comptoir à votre arrivée.',
    mailed: 'Une confirmation est en route vers {email}. Son lien vous permet de déplacer ou d’annuler le rendez-vous.',
    mailedYou:
      'Une confirmation est en route vers l’adresse courriel que vous avez donnée. Son lien vous permet de déplacer ou d’annuler le rendez-vous.',
    notMailed:
      'Aucune confirmation n’a été envoyée par courriel, car trop de messages sont partis en peu de temps. Veuillez noter votre code. Pour déplacer ou annuler le rendez-vous, téléphonez au magasin {store} au {phone} et donnez le code.',
    directions: 'Itinéraire',
    map: 'Carte',
    calendar: 'Ajouter au calendrier',
    another: 'Prendre un autre rendez-vous',
  },
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
export const servicesWords = inBothLanguages(en, fr)
