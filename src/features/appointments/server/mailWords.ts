import { inBothLanguages } from '#shared/language.ts'
import { minutesHeld } from '../rules.ts'

const en = {
  booked: {
    subject: 'Your appointment {code}: {when}',
    opening: 'Thank you. Your appointment is booked.',
  },
  /** For a booking that its visitor must confirm. */
  held: {
    subject: 'Confirm your appointment {code}: {when}',
    opening: `Confirm your appointment within ${minutesHeld} minutes. Otherwise its time is offered to others.`,
  },
  confirmed: {
    subject: 'Confirmed: your appointment {code}',
    opening: 'The store has confirmed your appointment. See you soon!',
  },
  moved: {
    subject: 'Moved: your appointment {code}, now {when}',
    opening: 'Your appointment has been moved. Here are the new details:',
  },
  cancelled: {
    subject: 'Cancelled: your appointment {code}',
    opening: 'Your appointment has been cancelled. These were the details:',
  },
  /** A label in the plain text of a mail. */
  label: '{label}:',
  code: 'Your code',
  what: 'Service',
  when: 'When',
  where: 'Store',
  phone: 'Phone',
  at: '{day}, {time}',
  directions: 'Directions',
  map: 'Map',
  change: 'See, move or cancel',
  confirm: 'Confirm the appointment',
  linkStays:
    'To move or cancel your appointment, use the link in an earlier e-mail, or call the store and give your code.',
  bring: 'Bring your device and what you need to unlock it, and give your code at the counter.',
  again: 'Book a new appointment',
  given: 'Entered in the booking form:',
  notYou:
    'If you did not book this, someone may have entered your e-mail address by mistake. Cancel the appointment with the link above, or call the store.',
  heldNotYou:
    'If you did not book this, someone may have entered your e-mail address by mistake. You do not have to do anything.',
}
const fr: typeof en = {
  booked: {
    subject: 'Votre rendez-vous {code} : {when}',
    opening: 'Merci. Votre rendez-vous est pris.',
  },
  held: {
    subject: 'Confirmez votre rendez-vous {code} : {when}',
    opening: `Confirmez votre rendez-vous dans les ${minutesHeld} minutes. Sinon, son heure sera offerte à d’autres.`,
  },
  confirmed: {
    subject: 'Confirmé : votre rendez-vous {code}',
    opening: 'Le magasin a confirmé votre rendez-vous. Au plaisir de vous voir!',
  },
  moved: {
    subject: 'Déplacé : votre rendez-vous {code}, maintenant {when}',
    opening: 'Votre rendez-vous a été déplacé. Voici les nouveaux détails :',
  },
  cancelled: {
    subject: 'Annulé : votre rendez-vous {code}',
    opening: 'Votre rendez-vous a été annulé. En voici les détails :',
  },
  label: '{label} :',
  code: 'Votre code',
  what: 'Service',
  when: 'Date et heure',
  where: 'Magasin',
  phone: 'Téléphone',
  at: '{day}, à {time}',
  directions: 'Itinéraire',
  map: 'Carte',
  change: 'Voir, déplacer ou annuler',
  confirm: 'Confirmer le rendez-vous',
  linkStays:
    'Pour déplacer ou annuler votre rendez-vous, utilisez le lien d’un courriel précédent, ou téléphonez au magasin et donnez votre code.',
  bring: 'Apportez l’appareil et ce qu’il faut pour le déverrouiller, et donnez votre code au comptoir.',
  again: 'Prendre un nouveau rendez-vous',
  given: 'Inscrit dans le formulaire :',
  notYou:
    'Si vous n’avez pas pris ce rendez-vous, quelqu’un a peut-être entré votre adresse par erreur. Annulez-le avec le lien ci-dessus, ou téléphonez au magasin.',
  heldNotYou:
    'Si vous n’avez pas pris ce rendez-vous, quelqu’un a peut-être entré votre adresse par erreur. Vous n’avez rien à faire.',
}
export const mailWords = inBothLanguages(en, fr)
