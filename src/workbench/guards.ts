import type { SessionUser } from '#shared/session.ts'
import type { Allow, Use, WebPage } from './feature.ts'

export type Visitor = Pick<SessionUser, 'type' | 'must_change_password' | 'mobile_reports'>
/** What the guards read of a page. */
export type GuardedPage = Pick<WebPage, 'path' | 'allow' | 'use'>

export type Guards = ReturnType<typeof guardsOf>

/** Who may open which of these pages, and where the others are redirected. */
export function guardsOf(pages: readonly GuardedPage[]) {
  function pathFor(use: Use) {
    const page = pages.find((page) => page.use === use)
    if (!page) throw new Error(`The workbench has no page for ${use}.`)
    return page.path
  }
  const signInPath = pathFor('signIn')
  const signUpPath = pathFor('signUp')
  const changePasswordPath = pathFor('changePassword')

  /** Where somebody starts, and is taken back to: the home of their role, or else the first page that is for them. */
  function homeOf(user: Visitor) {
    if (user.must_change_password) return changePasswordPath
    const own = pages.filter(({ allow }) => allow !== 'anyone' && mayOpen(allow, user))
    return (own.find(({ use }) => use === 'home') ?? own[0])?.path ?? changePasswordPath
  }

  /** Where a visitor is redirected instead of this page; undefined when they may stay. */
  function whereTo(page: GuardedPage, user: Visitor | undefined): string | undefined {
    if (page.allow === 'anyone') return undefined
    if (!user) return page.allow === 'guests' ? undefined : signInPath
    const home = homeOf(user)
    if (page.path === home) return undefined
    if (user.must_change_password) return home
    return mayOpen(page.allow, user) ? undefined : home
  }

  /** A new shop begins with signing up; once it has users, only those who were invited sign up. */
  function otherDoor(path: string, { firstSetUp, invited }: { firstSetUp: boolean; invited: boolean }) {
    if (path === signInPath && firstSetUp) return signUpPath
    if (path === signUpPath && !firstSetUp && !invited) return signInPath
    return undefined
  }

  /** Where somebody goes who has just signed in: to the page they wanted, whose own guard still decides, or home. */
  function afterSignIn(user: Visitor, next: string | null) {
    const isOurs = next !== null && /^\/(?![/\\])/.test(next) && !next.startsWith(signInPath)
    return isOurs && !user.must_change_password ? next : homeOf(user)
  }

  /** What to remember of the page that asked for signing in; nothing when people are taken there anyway. */
  const toRemember = (href: string) =>
    pages.some(({ use, path }) => use === 'home' && path === href) ? {} : { next: href }

  return { signInPath, signUpPath, homeOf, whereTo, otherDoor, afterSignIn, toRemember }
}

/** A supplier reads no reports, whatever a list says. */
function mayOpen(allow: Allow, { type, mobile_reports }: Visitor) {
  if (allow === 'anyone' || allow === 'guests') return allow === 'anyone'
  return allow === 'mobileReportReaders' ? type !== 'supplier' && mobile_reports === true : allow.includes(type)
}
