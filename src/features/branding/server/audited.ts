import { subjectOf } from '#platform/db/audit.ts'
import { Branding } from '../contract.ts'

export const branding = subjectOf('branding', Branding, { fields: ['colour', 'logo'], called: [] })
