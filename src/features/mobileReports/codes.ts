import type { Codes } from '#shared/codes.ts'

export const mobileReportCodes = {
  notOnList: {
    code: 'forbidden',
    status: 403,
    en: 'Only users on the Mobile Report list can open it. An administrator can add you in Settings.',
    fr: 'Seules les personnes sur la liste du rapport mobile peuvent l’ouvrir. Un administrateur peut vous y ajouter dans les paramètres.',
  },
  alreadyOnList: {
    code: 'taken',
    status: 409,
    en: 'This user is already on the list.',
    fr: 'Cette personne est déjà sur la liste.',
  },
} as const satisfies Codes
