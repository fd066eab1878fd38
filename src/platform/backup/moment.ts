import { shopTimeZone } from '#shared/day.ts'

const local = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/
const withOffset = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/

/** Reads a moment as a person types it: in the time of the shop, or with an offset. Returns undefined if it is none. */
export function parseMoment(text: string): Date | undefined {
  const [, day, time] = local.exec(text) ?? []
  const moment =
    day && time ? atTheShop(`${day}T${time.padEnd(8, ':00')}`) : withOffset.test(text) ? new Date(text) : undefined
  return moment && Number.isFinite(moment.getTime()) ? moment : undefined
}

/** The moment at which the clocks of the shop show this time. */
function atTheShop(written: string): Date | undefined {
  const asUtc = Date.parse(`${written}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const offsetAt = (moment: number) => Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`) - moment
  // The offset of the moment itself, which is another one than that of `asUtc` on a day when the clocks change.
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc)))
}

const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: shopTimeZone })
