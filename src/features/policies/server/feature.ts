import type { ServerFeature } from '#platform/shop/feature.ts'
import { servePolicyPages } from './servePolicyPages.ts'

export const policies: ServerFeature = { publicPages: servePolicyPages }
