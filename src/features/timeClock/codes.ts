import type { Codes } from '#shared/codes.ts'

/** Why a time stamp is not made or changed. */
export const timeClockCodes = {
  alreadyIn: {
    code: 'already_in',
    status: 409,
    en: '{name} has checked in already. Check out first.',
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
    en: '{name} came more than {hours} hours ago and never checked out. The office enters when that was; check in when work begins.',
    fr: '{name} est là depuis plus de {hours} heures et n’a jamais pointé sa sortie. Le bureau inscrira l’heure; pointez l’arrivée au début du travail.',
  },
  overlap: {
    code: 'overlap',
    status: 409,
    en: 'That would overlap another time stamp of theirs. Look at that day and decide.',
    fr: 'Cela chevaucherait un autre pointage de cette personne. Regardez cette journée et décidez.',
  },
} as const satisfies Codes
