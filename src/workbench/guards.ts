import { type Duty, dutyOf } from '#shared/duties.ts'
import type { SessionUser } from '#shared/sessionUser.ts'
import type { Allow, Use, WebPage } from './feature.ts'

export type PageVisitor = Pick<SessionUser, 'type' | 'must_change_password' | 'must_add_factor' | 'mobile_reports'>
/** The properties of a page that the guards use. */
export type GuardedPage = Pick<WebPage, 'path' | 'allow' | 'use'>

export type Guards = ReturnType<typeof guardsOf>

/** Decides who may open which of these pages, and where everyone else is redirected. */
export function guardsOf(pages: readonly GuardedPage[]) {
  function pathFor(use: Use) {
    const page = pages.find((page) => page.use === use)
    if (!page) throw new Error(`The workbench has no page for ${use}.`)
    return page.path
  }
  const signInPath = pathFor('signIn')
  const signUpPath = pathFor('signUp')
  const dutyPaths: Record<Duty, string> = { newPassword: pathFor('changePassword'), secondFactor: pathFor('addFactor') }

  /** The start page of a user: the home of their role, or else the first page that they may open. */
  function homeOf(user: PageVisitor) {
    const duty = dutyOf(user)
    if (duty) return dutyPaths[duty]
    const own = pages.filter(({ allow }) => allow !== 'anyone' && mayOpen(allow, user))
    return (own.find(({ use }) => use === 'home') ?? own[0])?.path ?? dutyPaths.newPassword
  }

  /** The path that a visitor is redirected to instead of this page, or undefined if they may open it. */
  function redirectFor(page: GuardedPage, user: PageVisitor | undefined): string | undefined {
    if (page.allow === 'anyone') return undefined
    if (!user) return page.allow === 'guests' ? undefined : signInPath
    const home = homeOf(user)
    if (page.path === home) return undefined
    if (dutyOf(user)) return home
    return mayOpen(page.allow, user) ? undefined : home
  }

  /** In a new shop the first user signs up. Once there are users, only invited people can sign up. */
  function redirectGuest(path: string, { firstSetUp, invited }: { firstSetUp: boolean; invited: boolean }) {
    if (path === signInPath && firstSetUp) return signUpPath
    if (path === signUpPath && !firstSetUp && !invited) return signInPath
    return undefined
  }

  /** The path after signing in: the page that was requested before, which its own guard still checks, or home. */
  function afterSignIn(user: PageVisitor, next: string | null) {
    const isOurs = next !== null && /^\/(?![/\\])/.test(next) && !next.startsWith(signInPath)
    return isOurs && !dutyOf(user) ? next : homeOf(user)
  }

  /** The search parameters of sign-in that lead back to the requested page. A start page needs none. */
  const rememberPage = (href: string) =>
    pages.some(({ use, path }) => use === 'home' && path === href) ? {} : { next: href }

  return { signInPath, signUpPath, homeOf, redirectFor, redirectGuest, afterSignIn, rememberPage }
}

/** A supplier never reads reports, even when on the Mobile Report list. */
function mayOpen(allow: Allow, { type, mobile_reports }: PageVisitor) {
  if (allow === 'anyone' || allow === 'guests') return allow === 'anyone'
  return allow === 'mobileReportReaders' ? type !== 'supplier' && mobile_reports === true : allow.includes(type)
}
