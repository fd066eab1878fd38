import type { ServerFeature } from '#platform/shop/feature.ts'
import { timeStamp } from './audited.ts'
import { fillTimeClock } from './demo.ts'
import { punches } from './metrics.ts'
import { punchData } from './personal.ts'
import { timeClockRoutes } from './routes.ts'

export const timeClock: ServerFeature = {
  routes: timeClockRoutes,
  personal: [punchData],
  audited: [timeStamp],
  demo: fillTimeClock,
  metrics: [punches],
}
