import { page } from '#shared/page.ts'

export const signUpPage = page('/admin/signup')
export const signInPage = page('/admin/signin')
export const forgotPasswordPage = page('/admin/forgotPassword')
/** The mailed links have their secret behind a `#`, which no browser sends, so that it is in no log. */
export const newPasswordPage = page('/admin/newPassword')
export const notMePage = page('/admin/notMe')
export const accountSettingsPage = page('/admin/settings/account')
