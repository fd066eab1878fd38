import { listDevices } from '#features/inventory/server/productNames.ts'
import type { KeptData } from '#platform/pages/keptData.ts'

/** The devices that the booking form suggests. They change rarely, and reading them takes longer than the rest of the page. */
export const suggestedDevices: KeptData<string[]> = { read: listDevices, freshFor: 60_000 }
