import { fill, type InEach, type Language, saidIn } from '#shared/language.ts'
import type { Opening } from '../openHours.ts'

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
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
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
  weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
}
export const hoursWords: InEach<HoursWords> = { en, fr }

/** `21:30` as it is read: `9:30 p.m.`, `21 h 30`. */
export function timeInWords(language: Language, time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = String(minute).padStart(2, '0')
  if (language === 'fr') return minute === 0 ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minutes}`
  return `${hour % 12 || 12}${minute === 0 ? '' : `:${minutes}`}\u00a0${hour < 12 ? 'a.m.' : 'p.m.'}`
}

/** `10 a.m. to 6 p.m.` */
export const spanInWords = (
  language: Language,
  says: HoursWords,
  { opens, closes }: { opens: string; closes: string },
) => fill(says.span, { opens: timeInWords(language, opens), closes: timeInWords(language, closes) })

/** What a visitor wants to know first, and what comes after it. */
export function openingInWords(
  language: Language,
  says: HoursWords,
  opening: Opening | undefined,
): { state: string; more: string } {
  if (!opening) return { state: '', more: says.hoursUnknown }
  if (opening.isOpen)
    return { state: says.open, more: fill(says.until, { time: timeInWords(language, opening.until) }) }
  const { next, closure } = opening
  const state = closure === undefined ? says.closed : says.closedToday
  if (!next) return { state, more: '' }
  const text = next.daysAhead === 0 ? says.opensAt : next.daysAhead === 1 ? says.opensTomorrow : says.opensOn
  const weekday = says.weekdays[next.weekday] ?? ''
  return { state, more: fill(text, { weekday, time: timeInWords(language, next.time) }) }
}

const holidaysEn = {
  newYear: 'New Year’s Day',
  heritage: 'Heritage Day',
  family: 'Family Day',
  islander: 'Islander Day',
  goodFriday: 'Good Friday',
  easter: 'Easter Sunday',
  victoria: 'Victoria Day',
  canada: 'Canada Day',
  natal: 'Natal Day',
  newBrunswick: 'New Brunswick Day',
  labour: 'Labour Day',
  reconciliation: 'National Day for Truth and Reconciliation',
  thanksgiving: 'Thanksgiving',
  remembrance: 'Remembrance Day',
  christmasEve: 'Christmas Eve',
  christmas: 'Christmas Day',
  boxing: 'Boxing Day',
}
const holidaysFr: typeof holidaysEn = {
  newYear: 'Jour de l’An',
  heritage: 'Fête du patrimoine',
  family: 'Jour de la Famille',
  islander: 'Fête des Insulaires',
  goodFriday: 'Vendredi saint',
  easter: 'Pâques',
  victoria: 'Fête de Victoria',
  canada: 'Fête du Canada',
  natal: 'Jour de la Fondation',
  newBrunswick: 'Fête du Nouveau-Brunswick',
  labour: 'Fête du Travail',
  reconciliation: 'Journée nationale de la vérité et de la réconciliation',
  thanksgiving: 'Action de grâce',
  remembrance: 'Jour du Souvenir',
  christmasEve: 'Veille de Noël',
  christmas: 'Noël',
  boxing: 'Lendemain de Noël',
}

/** Why a store is closed, as its people wrote it; the holidays are known by name in both languages. */
export const reasonIn = (language: Language, reason: string) =>
  saidIn(language, { en: holidaysEn, fr: holidaysFr }, reason)
