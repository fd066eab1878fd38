import type { Role } from '#shared/roles.ts'
import type { SessionUser } from '#shared/session.ts'

/** Whom a page is for: everyone, only those who have yet to sign in, those on the Mobile Report list, or these roles. */
export type Entry = 'anyone' | 'guests' | 'mobileReportReaders' | readonly Role[]
export type Visitor = Pick<SessionUser, 'type' | 'must_change_password' | 'mobile_reports'>

export const signInPath = '/admin/signin'
export const signUpPath = '/admin/signup'
export const changePasswordPath = '/admin/changePassword'

/** Where somebody starts, and is taken back to. */
export function homeOf({ type, must_change_password }: Visitor) {
  if (must_change_password) return changePasswordPath
  return type === 'supplier' ? '/adminSupplier' : '/admin'
}

/** Where a visitor goes instead of this page; undefined when they may stay. */
export function whereTo(page: { path: string; enter: Entry }, user: Visitor | undefined): string | undefined {
  if (page.enter === 'anyone') return undefined
  if (!user) return page.enter === 'guests' ? undefined : signInPath
  const home = homeOf(user)
  if (page.path === home) return undefined
  if (user.must_change_password || page.enter === 'guests') return home
  return mayEnter(page.enter, user) ? undefined : home
}

/** A supplier reads no reports, whatever a list says. */
const mayEnter = (enter: Exclude<Entry, 'anyone' | 'guests'>, { type, mobile_reports }: Visitor) =>
  enter === 'mobileReportReaders' ? type !== 'supplier' && mobile_reports === true : enter.includes(type)

/** A new shop begins with signing up; once it has users, only those who were invited sign up. */
export function otherDoor(path: string, { firstSetUp, invited }: { firstSetUp: boolean; invited: boolean }) {
  if (path === signInPath && firstSetUp) return signUpPath
  if (path === signUpPath && !firstSetUp && !invited) return signInPath
  return undefined
}

/** Where somebody goes who has just signed in: to what they wanted, whose own guard still decides, or home. */
export function afterSignIn(user: Visitor, next: string | null) {
  const isOurs = next !== null && /^\/(?![/\\])/.test(next) && !next.startsWith(signInPath)
  return isOurs && !user.must_change_password ? next : homeOf(user)
}

/** What to remember of the page that asked for signing in; nothing when it is where one would go anyway. */
export const toRemember = (href: string) => (['/admin', '/adminSupplier'].includes(href) ? {} : { next: href })
