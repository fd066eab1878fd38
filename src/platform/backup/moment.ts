import { shopTimeZone } from '#shared/day.ts'
import { StartRefused } from '../refusal/startRefused.ts'

const local = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/
const withOffset = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/

/** Reads a moment as a person types it: in the time of the shop, or with an offset. Returns undefined if it is none. */
export function parseMoment(text: string): Date | undefined {
  const [, day, time] = local.exec(text) ?? []
  const moment =
    day && time ? atTheShop(`${day} ${time.padEnd(8, ':00')}`) : withOffset.test(text) ? new Date(text) : undefined
  return moment && Number.isFinite(moment.getTime()) ? moment : undefined
}

/** Such as `2026-11-23 14:05:09-04:00`: the time of the shop, with the offset, so that it can be typed as it is shown. */
export function momentInWords(moment: Date): string {
  const written = clock.format(moment)
  const minutes = Math.round((asUtc(written) - moment.getTime()) / 60_000)
  const [hours, rest] = [Math.abs(minutes) / 60, Math.abs(minutes) % 60].map((part) => String(Math.trunc(part)))
  return `${written}${minutes < 0 ? '-' : '+'}${hours?.padStart(2, '0')}:${rest?.padStart(2, '0')}`
}

/** The moment at which the clocks of the shop show this time. When the clocks change, there is none in one hour, and two in another. */
function atTheShop(written: string): Date | undefined {
  const guess = asUtc(written)
  if (Number.isNaN(guess) || new Date(guess).toISOString().slice(0, 19).replace('T', ' ') !== written) return undefined
  const offsets = new Set([-aDay, aDay].map((away) => asUtc(clock.format(guess + away)) - (guess + away)))
  const moments = [...offsets]
    .map((offset) => new Date(guess - offset))
    .filter((each) => clock.format(each) === written)
  const [moment, other] = moments
  if (!moment)
    throw new StartRefused(
      `${written} did not exist in the time of the shop, because the clocks were set forward: choose another time.`,
    )
  if (other)
    throw new StartRefused(
      `${written} was twice in the time of the shop, because the clocks were set back: choose ${moments.map(momentInWords).join(' or ')}.`,
    )
  return moment
}

const aDay = 24 * 3_600_000
const asUtc = (written: string) => Date.parse(`${written.replace(' ', 'T')}Z`)
const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: shopTimeZone })
