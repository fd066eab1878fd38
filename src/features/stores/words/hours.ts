import type { InEach } from '#shared/language.ts'
import { weekdays } from '#shared/weekdays.ts'

const en = {
  open: 'Open now',
  until: 'until {time}',
  closed: 'Closed',
  opensAt: 'opens at {time}',
  opensTomorrow: 'opens tomorrow at {time}',
  opensOn: 'opens {weekday} at {time}',
  closedToday: 'Closed today',
  today: 'today',
  hoursUnknown: 'call for the hours',
  span: '{opens} to {closes}',
  weekdays: weekdays.en,
}
export type HoursWords = typeof en
const fr: HoursWords = {
  open: 'Ouvert',
  until: 'jusqu’à {time}',
  closed: 'Fermé',
  opensAt: 'ouvre à {time}',
  opensTomorrow: 'ouvre demain à {time}',
  opensOn: 'ouvre {weekday} à {time}',
  closedToday: 'Fermé aujourd’hui',
  today: 'aujourd’hui',
  hoursUnknown: 'téléphonez pour connaître les heures',
  span: '{opens} à {closes}',
  weekdays: weekdays.fr,
}
export const hoursWords: InEach<HoursWords> = { en, fr }
