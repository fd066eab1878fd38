import { page } from '#shared/page.ts'

export const warrantyPage = page('/warranty')
export const accessibilityPage = page('/accessibility')
