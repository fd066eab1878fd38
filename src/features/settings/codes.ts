import type { Codes } from '#shared/codes.ts'

/** The errors of settings. */
export const settingCodes = {
  hasStarted: {
    code: 'has_started',
    status: 409,
    en: 'This rate has started: orders were placed with it. Add a newer one instead.',
    fr: 'Ce taux est déjà en vigueur : des commandes ont été passées avec lui. Ajoutez-en plutôt un nouveau.',
  },
  dayTaken: {
    code: 'taken',
    status: 409,
    en: 'A rate of this province starts on that day already.',
    fr: 'Un taux de cette province commence déjà ce jour-là.',
  },
  alreadyOn: {
    code: 'taken',
    status: 409,
    en: 'This user is on the list already.',
    fr: 'Cette personne est déjà sur la liste.',
  },
} as const satisfies Codes
