import type { InEach } from '#shared/language.ts'

const en = {
  booked: {
    subject: 'Your appointment {code}: {when}',
    says: 'Thank you, {firstName}. Your appointment is booked.',
  },
  confirmed: {
    subject: 'Confirmed: your appointment {code}',
    says: 'Hello {firstName}. The store has confirmed your appointment and looks forward to seeing you.',
  },
  moved: {
    subject: 'Moved: your appointment {code}, now {when}',
    says: 'Hello {firstName}. Your appointment has been moved. It is now:',
  },
  cancelled: {
    subject: 'Cancelled: your appointment {code}',
    says: 'Hello {firstName}. Your appointment has been cancelled. It was:',
  },
  code: 'Your code',
  what: 'What',
  when: 'When',
  where: 'Where',
  phone: 'Phone',
  at: '{day}, {time}',
  directions: 'Directions',
  change: 'See, move or cancel',
  linkStays: 'The link in the first mail still lets you move or cancel it.',
  bring: 'Please bring the device and what you need to unlock it, and say your code at the counter.',
  again: 'Book a new appointment',
  notYou:
    'If you did not ask for this, somebody may have mistyped an address: please cancel it by the link above, or call the store.',
}
type MailWords = typeof en
const fr: MailWords = {
  booked: {
    subject: 'Votre rendez-vous {code} : {when}',
    says: 'Merci, {firstName}. Votre rendez-vous est pris.',
  },
  confirmed: {
    subject: 'Confirmé : votre rendez-vous {code}',
    says: 'Bonjour {firstName}. Le magasin a confirmé votre rendez-vous et se réjouit de vous voir.',
  },
  moved: {
    subject: 'Déplacé : votre rendez-vous {code}, maintenant {when}',
    says: 'Bonjour {firstName}. Votre rendez-vous a été déplacé. Le voici maintenant :',
  },
  cancelled: {
    subject: 'Annulé : votre rendez-vous {code}',
    says: 'Bonjour {firstName}. Votre rendez-vous a été annulé. C’était :',
  },
  code: 'Votre code',
  what: 'Quoi',
  when: 'Quand',
  where: 'Où',
  phone: 'Téléphone',
  at: '{day}, à {time}',
  directions: 'Itinéraire',
  change: 'Voir, déplacer ou annuler',
  linkStays: 'Le lien du premier courriel permet toujours de le déplacer ou de l’annuler.',
  bring: 'Veuillez apporter l’appareil et ce qu’il faut pour le déverrouiller, et donnez votre code au comptoir.',
  again: 'Prendre un nouveau rendez-vous',
  notYou:
    'Si vous n’avez rien demandé, quelqu’un s’est peut-être trompé d’adresse : veuillez l’annuler par le lien ci-dessus, ou téléphonez au magasin.',
}
export const mailWords: InEach<MailWords> = { en, fr }
