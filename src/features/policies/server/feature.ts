import type { ServerFeature } from '#platform/feature.ts'
import { servePolicyPages } from './servePolicyPages.ts'

export const policies: ServerFeature = { publicPages: servePolicyPages }
