import { inBothLanguages } from '#shared/language.ts'
import type { AppointmentState } from '../rules.ts'

const en = {
  title: 'Your appointment',
  description: 'See, move or cancel your appointment.',
  states: {
    new: 'Booked',
    confirmed: 'Confirmed by the store',
    arrived: 'Checked in',
    done: 'Done',
    no_show: 'Missed',
    cancelled: 'Cancelled',
  } satisfies Record<AppointmentState, string>,
  what: 'Service',
  when: 'When',
  where: 'Store',
  moved: 'Your appointment has been moved',
  cancelled: 'Your appointment is cancelled',
  notMailed:
    'We did not e-mail you about this change, because too many e-mails were sent in a short time. Your link still works.',
  storeTime: 'local time at the store',
  change: 'Change of plans?',
  move: 'Move the appointment',
  moveLead: 'Choose another day and time at {store}.',
  timesOn: 'Times on {day}',
  moveTo: 'Move to this time',
  cancel: 'Cancel the appointment',
  cancelLead: 'Your time will be offered to someone else. You can book again at any time.',
  cancelYes: 'Yes, cancel it',
  over: 'You can no longer move or cancel this appointment here. If you have a question, call the store.',
  bookAgain: 'Book a new appointment',
}
const fr: typeof en = {
  title: 'Votre rendez-vous',
  description: 'Voyez, déplacez ou annulez votre rendez-vous.',
  states: {
    new: 'Réservé',
    confirmed: 'Confirmé par le magasin',
    arrived: 'Arrivée enregistrée',
    done: 'Terminé',
    no_show: 'Manqué',
    cancelled: 'Annulé',
  },
  what: 'Service',
  when: 'Date et heure',
  where: 'Magasin',
  moved: 'Votre rendez-vous a été déplacé',
  cancelled: 'Votre rendez-vous est annulé',
  notMailed:
    'On ne vous a pas écrit au sujet de ce changement, car trop de courriels ont été envoyés en peu de temps. Votre lien fonctionne toujours.',
  storeTime: 'à l’heure du magasin',
  change: 'Un empêchement?',
  move: 'Déplacer le rendez-vous',
  moveLead: 'Choisissez un autre jour et une autre heure au magasin {store}.',
  timesOn: 'Heures du {day}',
  moveTo: 'Déplacer à cette heure',
  cancel: 'Annuler le rendez-vous',
  cancelLead: 'Votre place sera offerte à quelqu’un d’autre. Vous pourrez reprendre rendez-vous n’importe quand.',
  cancelYes: 'Oui, l’annuler',
  over: 'Vous ne pouvez plus déplacer ni annuler ce rendez-vous ici. Si vous avez une question, téléphonez au magasin.',
  bookAgain: 'Prendre un nouveau rendez-vous',
}
export const appointmentWords = inBothLanguages(en, fr)
