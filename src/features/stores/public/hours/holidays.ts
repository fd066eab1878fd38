import type { Language } from '#shared/language.ts'
import type { Closure } from '../../hours.ts'

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

/** The reason why a store is closed, as its staff wrote it. The names of holidays are translated. */
export const reasonIn = (language: Language, reason: string) =>
  language === 'en' ? reason : (inFrench(reason) ?? reason)

function inFrench(reason: string): string | undefined {
  const french: Record<string, string> = holidaysFr
  const [key = ''] = Object.entries(holidaysEn).find(([, english]) => english === reason) ?? []
  return french[key]
}

/** The closed days with their reasons in the visitor's language. The names of the holidays stay on the server. */
export const closuresIn = (language: Language, closures: readonly Closure[]): Closure[] =>
  closures.map(({ day, reason }) => ({ day, reason: reasonIn(language, reason) }))
