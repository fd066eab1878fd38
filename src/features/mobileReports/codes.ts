import type { Codes } from '#shared/codes.ts'

export const mobileReportCodes = {
  notOnList: {
    code: 'forbidden',
    status: 403,
    en: 'The Mobile Report is for those on its list. An admin can put you on it, in Settings.',
    fr: 'Le rapport mobile est réservé aux personnes sur sa liste. Un administrateur peut vous y ajouter, dans les paramètres.',
  },
} as const satisfies Codes
