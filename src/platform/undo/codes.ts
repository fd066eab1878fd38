import type { Codes } from '#shared/codes.ts'

/** The errors of undoing an act. */
export const undoCodes = {
  unknown: {
    code: 'not_found',
    status: 404,
    en: 'There is nothing to undo. It may be too late.',
    fr: 'Il n’y a rien à annuler. Il est peut-être trop tard.',
  },
  late: {
    code: 'too_late',
    status: 409,
    en: 'This could only be undone for {seconds} seconds. Change it by hand.',
    fr: 'On ne pouvait l’annuler que pendant {seconds} secondes. Modifiez-le à la main.',
  },
  changed: {
    code: 'stale',
    status: 409,
    en: '{what} changed after that, so nothing was undone. Check the new values and change them by hand.',
    fr: '{what} : modification plus récente. Rien n’a été annulé. Vérifiez les nouvelles valeurs et modifiez-les à la main.',
  },
  replaced: {
    code: 'taken',
    status: 409,
    en: 'This {thing} cannot be restored, because something newer has taken its place. Check the list and change it by hand.',
    fr: 'Restauration impossible : un élément plus récent a pris la place. Vérifiez la liste et modifiez-la à la main.',
  },
} as const satisfies Codes
