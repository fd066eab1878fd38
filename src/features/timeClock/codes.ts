import type { Codes } from '#shared/codes.ts'

/** The errors of checking in and out, and of corrections. */
export const timeClockCodes = {
  alreadyIn: {
    code: 'already_in',
    status: 409,
    en: '{name} is already checked in. Check out first.',
    fr: '{name} a déjà pointé son arrivée. Pointez d’abord la sortie.',
  },
  notIn: {
    code: 'not_in',
    status: 409,
    en: '{name} is not checked in. Check in first.',
    fr: '{name} n’a pas pointé son arrivée. Pointez-la d’abord.',
  },
  neverOut: {
    code: 'forgotten',
    status: 409,
    en: '{name} checked in more than {hours} hours ago and did not check out. The office enters the check-out. Check in when work starts.',
    fr: '{name} a pointé son arrivée il y a plus de {hours} heures, mais n’a pas pointé sa sortie. Le bureau inscrira l’heure de sortie. Pointez l’arrivée au début du travail.',
  },
  overlap: {
    code: 'overlap',
    status: 409,
    en: 'This overlaps another time stamp of the same employee. Check the time stamps of that day.',
    fr: 'Ces heures chevauchent un autre pointage de cette personne. Vérifiez les pointages de cette journée.',
  },
} as const satisfies Codes
