import type { Codes } from '#shared/codes.ts'

/** The errors of booking, moving and cancelling an appointment. */
export const appointmentCodes = {
  closed: {
    code: 'closed',
    status: 409,
    en: 'The store is closed on that day. Choose another.',
    fr: 'Le magasin est fermé ce jour-là. Choisissez-en un autre.',
  },
  hours: {
    code: 'outside_hours',
    status: 409,
    en: 'The store takes no appointments at that time. Choose one of its times.',
    fr: 'Le magasin ne prend pas de rendez-vous à cette heure. Choisissez une des heures offertes.',
  },
  full: {
    code: 'full',
    status: 409,
    en: 'That time was just taken. Choose another.',
    fr: 'Cette heure vient d’être prise. Choisissez-en une autre.',
  },
  past: {
    code: 'past',
    status: 409,
    en: 'That time has passed. Choose a later one.',
    fr: 'Cette heure est passée. Choisissez une heure à venir.',
  },
  pastDay: {
    code: 'past',
    status: 409,
    en: 'That day has passed. Choose a later one.',
    fr: 'Cette date est passée. Choisissez une date à venir.',
  },
  far: {
    code: 'too_far',
    status: 409,
    en: 'You can book up to 60 days ahead.',
    fr: 'Vous pouvez réserver jusqu’à 60 jours à l’avance.',
  },
  twice: {
    code: 'twice',
    status: 409,
    en: 'You already have this appointment. To move or cancel it, use the link in your e-mail or call the store.',
    fr: 'Vous avez déjà ce rendez-vous. Pour le déplacer ou l’annuler, utilisez le lien dans votre courriel ou téléphonez au magasin.',
  },
  manyOpen: {
    code: 'too_many_open',
    status: 409,
    en: 'Three appointments are already booked with this e-mail address or phone number. Cancel one with the link in its e-mail, or call the store.',
    fr: 'Trois rendez-vous sont déjà pris avec cette adresse courriel ou ce numéro de téléphone. Annulez-en un avec le lien dans son courriel, ou téléphonez au magasin.',
  },
  callStore: {
    code: 'call_store',
    status: 409,
    en: 'So many bookings of that day still wait to be confirmed that we cannot take another one here now. Call the store, or choose another day.',
    fr: 'Tant de réservations de cette journée attendent une confirmation que nous ne pouvons pas en prendre une autre ici pour le moment. Téléphonez au magasin, ou choisissez un autre jour.',
  },
  confirmByMail: {
    code: 'not_confirmed',
    status: 409,
    en: 'Confirm this appointment with the link in the e-mail that we sent you.',
    fr: 'Confirmez ce rendez-vous avec le lien dans le courriel que nous vous avons envoyé.',
  },
  notConfirmed: {
    code: 'not_confirmed',
    status: 409,
    en: 'This appointment was not confirmed in time, so its time was offered to others. Book again.',
    fr: 'Ce rendez-vous n’a pas été confirmé à temps, et son heure a été offerte à d’autres. Réservez de nouveau.',
  },
  manyMoves: {
    code: 'too_many_tries',
    status: 429,
    en: 'Too many appointments were moved in a short time. Wait an hour, or call the store.',
    fr: 'Trop de rendez-vous ont été déplacés en peu de temps. Attendez une heure, ou téléphonez au magasin.',
  },
  gone: {
    code: 'gone',
    status: 409,
    en: 'This appointment can no longer be changed here. Call the store.',
    fr: 'Ce rendez-vous ne peut plus être modifié ici. Téléphonez au magasin.',
  },
  noStore: {
    code: 'not_valid',
    status: 400,
    en: 'There is no store with this name.',
    fr: 'Aucun magasin ne porte ce nom.',
  },
  takesNone: {
    code: 'not_valid',
    status: 400,
    en: 'This store takes no appointments.',
    fr: 'Ce magasin ne prend pas de rendez-vous.',
  },
  otherStore: {
    code: 'not_valid',
    status: 400,
    en: 'You can only book for your own store.',
    fr: 'Vous pouvez seulement réserver pour votre propre magasin.',
  },
  noOwnStore: {
    code: 'not_valid',
    status: 400,
    en: 'Your account does not belong to a store, so it cannot book appointments.',
    fr: 'Votre compte n’appartient à aucun magasin et ne peut donc pas prendre de rendez-vous.',
  },
} as const satisfies Codes
