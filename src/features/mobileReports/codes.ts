import type { Codes } from '#shared/codes.ts'

export const mobileReportCodes = {
  notOnList: {
    code: 'forbidden',
    status: 403,
    en: 'Only users on the Mobile Report list can open it. An administrator can add you in Settings.',
    fr: 'Seules les personnes sur la liste du rapport mobile peuvent l’ouvrir. Un administrateur peut vous y ajouter dans les paramètres.',
  },
} as const satisfies Codes
