import type { ServerFeature } from '#platform/shop/feature.ts'
import { fillTimeClock } from './demo.ts'
import { punchData } from './personal.ts'
import { timeStamp } from './queries.ts'
import { punches, timeClockRoutes } from './routes.ts'

export const timeClock: ServerFeature = {
  routes: timeClockRoutes,
  personal: [punchData],
  audited: [timeStamp],
  demo: fillTimeClock,
  metrics: [punches],
}
