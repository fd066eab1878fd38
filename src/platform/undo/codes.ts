import type { Codes } from '#shared/codes.ts'

/** The errors of undoing an act. */
export const undoCodes = {
  unknown: {
    code: 'not_found',
    status: 404,
    en: 'There is nothing of yours to undo here. It may be too long ago.',
    fr: 'Il n’y a rien à annuler ici de votre part. C’est peut-être trop ancien.',
  },
  late: {
    code: 'too_late',
    status: 409,
    en: 'This can be undone for {seconds} seconds only. Change it by hand.',
    fr: 'Ceci ne peut être annulé que pendant {seconds} secondes. Modifiez-le à la main.',
  },
  changed: {
    code: 'stale',
    status: 409,
    en: '{what} changed after that, so nothing was undone. Look at the newer values and change them by hand.',
    fr: '{what} : modification plus récente. Rien n’a été annulé. Regardez les nouvelles valeurs et modifiez-les à la main.',
  },
  replaced: {
    code: 'taken',
    status: 409,
    en: 'This {thing} cannot be restored, because something newer has taken its place. Look at the list and change it by hand.',
    fr: 'Restauration impossible : un élément plus récent a pris la place. Regardez la liste et modifiez-la à la main.',
  },
} as const satisfies Codes
