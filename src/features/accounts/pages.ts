import { page } from '#shared/page.ts'

export const signUpPage = page('/admin/signup')
export const accountSettingsPage = page('/admin/settings/account')
