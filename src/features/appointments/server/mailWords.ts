import { inBothLanguages } from '#shared/language.ts'

const en = {
  booked: {
    subject: 'Your appointment {code}: {when}',
    opening: 'Thank you. Your appointment is booked.',
  },
  confirmed: {
    subject: 'Confirmed: your appointment {code}',
    opening: 'The store has confirmed your appointment and looks forward to seeing you.',
  },
  moved: {
    subject: 'Moved: your appointment {code}, now {when}',
    opening: 'Your appointment has been moved. It is now:',
  },
  cancelled: {
    subject: 'Cancelled: your appointment {code}',
    opening: 'Your appointment has been cancelled. It was:',
  },
  /** A label in the plain text of a mail. */
  label: '{label}:',
  code: 'Your code',
  what: 'What',
  when: 'When',
  where: 'Where',
  phone: 'Phone',
  at: '{day}, {time}',
  directions: 'Directions',
  map: 'Map',
  change: 'See, move or cancel',
  linkStays: 'To move or cancel it, use the link in an earlier e-mail, or call the store and give your code.',
  bring: 'Please bring the device and what you need to unlock it, and give your code at the counter.',
  again: 'Book a new appointment',
  given: 'This was entered in the form:',
  notYou:
    'If you did not book this, somebody may have mistyped an e-mail address. Please cancel it with the link above, or call the store.',
}
const fr: typeof en = {
  booked: {
    subject: 'Votre rendez-vous {code} : {when}',
    opening: 'Merci. Votre rendez-vous est pris.',
  },
  confirmed: {
    subject: 'Confirmé : votre rendez-vous {code}',
    opening: 'Le magasin a confirmé votre rendez-vous. Au plaisir de vous voir!',
  },
  moved: {
    subject: 'Déplacé : votre rendez-vous {code}, maintenant {when}',
    opening: 'Votre rendez-vous a été déplacé. Le voici maintenant :',
  },
  cancelled: {
    subject: 'Annulé : votre rendez-vous {code}',
    opening: 'Votre rendez-vous a été annulé. C’était :',
  },
  label: '{label} :',
  code: 'Votre code',
  what: 'Quoi',
  when: 'Quand',
  where: 'Où',
  phone: 'Téléphone',
  at: '{day}, à {time}',
  directions: 'Itinéraire',
  map: 'Carte',
  change: 'Voir, déplacer ou annuler',
  linkStays:
    'Pour le déplacer ou l’annuler, utilisez le lien d’un courriel précédent, ou téléphonez au magasin et donnez votre code.',
  bring: 'Veuillez apporter l’appareil et ce qu’il faut pour le déverrouiller, et donnez votre code au comptoir.',
  again: 'Prendre un nouveau rendez-vous',
  given: 'Ceci a été inscrit dans le formulaire :',
  notYou:
    'Si vous n’avez pas pris ce rendez-vous, quelqu’un s’est peut-être trompé d’adresse. Veuillez l’annuler avec le lien ci-dessus, ou téléphonez au magasin.',
}
export const mailWords = inBothLanguages(en, fr)
