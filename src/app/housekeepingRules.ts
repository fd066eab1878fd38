import type { ServerFeatures } from '#platform/shop/feature.ts'
import { type HousekeepingRule, platformHousekeeping } from '#platform/shop/housekeeping.ts'

/** The rules by which old rows are deleted: those of the platform and of all features. */
export const housekeepingRules = (features: ServerFeatures): readonly HousekeepingRule[] => [
  ...platformHousekeeping,
  ...Object.values(features).flatMap(({ housekeeping = [] }) => housekeeping),
]
