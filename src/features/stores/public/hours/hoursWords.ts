import { inBothLanguages } from '#shared/language.ts'
import { weekdays } from '#shared/time.ts'

const en = {
  open: 'Open now',
  until: 'until {time}',
  closed: 'Closed',
  closedFor: 'Closed: {reason}',
  opensAt: 'opens at {time}',
  opensTomorrow: 'opens tomorrow at {time}',
  opensOn: 'opens {weekday} at {time}',
  closedToday: 'Closed today',
  today: 'today',
  hoursUnknown: 'call for hours',
  span: '{opens} to {closes}',
  weekdays: weekdays.en,
}
export type HoursWords = typeof en
const fr: typeof en = {
  open: 'Ouvert',
  until: 'jusqu’à {time}',
  closed: 'Fermé',
  closedFor: 'Fermé : {reason}',
  opensAt: 'ouvre à {time}',
  opensTomorrow: 'ouvre demain à {time}',
  opensOn: 'ouvre {weekday} à {time}',
  closedToday: 'Fermé aujourd’hui',
  today: 'aujourd’hui',
  hoursUnknown: 'téléphonez pour connaître les heures',
  span: '{opens} à {closes}',
  weekdays: weekdays.fr,
}
export const hoursWords = inBothLanguages(en, fr)
