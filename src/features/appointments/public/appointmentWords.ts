import { inBothLanguages } from '#shared/language.ts'
import type { AppointmentState } from '../rules.ts'

const en = {
  title: 'Your appointment',
  description: 'See, move or cancel your appointment.',
  states: {
    new: 'Booked',
    confirmed: 'Confirmed by the store',
    arrived: 'You are here',
    done: 'Done',
    no_show: 'Missed',
    cancelled: 'Cancelled',
  } satisfies Record<AppointmentState, string>,
  what: 'What',
  when: 'When',
  where: 'Where',
  moved: 'Your appointment has been moved',
  cancelled: 'Your appointment is cancelled',
  notMailed:
    'No e-mail was sent about this change, because too many were sent in a short time. Your link still leads to this page.',
  storeTime: 'local time at the store',
  change: 'Change of plans?',
  move: 'Move the appointment',
  moveLead: 'Choose another day and time at {store}.',
  timesOn: 'Times on {day}',
  moveTo: 'Move it to this time',
  cancel: 'Cancel the appointment',
  cancelLead: 'Your time will be offered to someone else. You can book again whenever you like.',
  cancelYes: 'Yes, cancel it',
  over: 'It can no longer be moved or cancelled here. If you have a question, call the store.',
  bookAgain: 'Book a new appointment',
}
const fr: typeof en = {
  title: 'Votre rendez-vous',
  description: 'Voyez, déplacez ou annulez votre rendez-vous.',
  states: {
    new: 'Pris',
    confirmed: 'Confirmé par le magasin',
    arrived: 'Vous êtes sur place',
    done: 'Terminé',
    no_show: 'Manqué',
    cancelled: 'Annulé',
  },
  what: 'Quoi',
  when: 'Quand',
  where: 'Où',
  moved: 'Votre rendez-vous a été déplacé',
  cancelled: 'Votre rendez-vous est annulé',
  notMailed:
    'Aucun courriel n’a été envoyé pour ce changement, car trop de messages sont partis en peu de temps. Votre lien mène toujours à cette page.',
  storeTime: 'à l’heure du magasin',
  change: 'Un empêchement?',
  move: 'Déplacer le rendez-vous',
  moveLead: 'Choisissez un autre jour et une autre heure au magasin {store}.',
  timesOn: 'Heures du {day}',
  moveTo: 'Le déplacer à cette heure',
  cancel: 'Annuler le rendez-vous',
  cancelLead: 'Votre heure sera offerte à quelqu’un d’autre. Vous pourrez reprendre rendez-vous quand vous voudrez.',
  cancelYes: 'Oui, l’annuler',
  over: 'Il ne peut plus être déplacé ni annulé ici. Si vous avez une question, téléphonez au magasin.',
  bookAgain: 'Prendre un nouveau rendez-vous',
}
export const appointmentWords = inBothLanguages(en, fr)
