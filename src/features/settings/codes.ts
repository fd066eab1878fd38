import type { Codes } from '#shared/codes.ts'

/** The errors of settings. */
export const settingCodes = {
  hasStarted: {
    code: 'has_started',
    status: 409,
    en: 'This rate is in force, and orders were placed with it. Add a newer one instead.',
    fr: 'Ce taux est déjà en vigueur : des commandes ont été passées avec lui. Ajoutez-en plutôt un nouveau.',
  },
  dayTaken: {
    code: 'taken',
    status: 409,
    en: 'A rate for this province already starts on that day.',
    fr: 'Un taux de cette province commence déjà ce jour-là.',
  },
} as const satisfies Codes
