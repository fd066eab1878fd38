import type { PersonalTable } from '#platform/personal/personalTable.ts'
import { allPersonalTables } from '#platform/personal/platformTables.ts'
import type { ServerFeatures } from '#platform/shop/feature.ts'

/** The tables with personal data: those of all features and of the platform. */
export const personalTables = (features: ServerFeatures): readonly PersonalTable[] =>
  allPersonalTables(Object.values(features).flatMap(({ personal = [] }) => personal))
