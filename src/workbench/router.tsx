import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { withTimeLimit } from '#ui/browser/lazyPart.ts'
import { shop } from '#ui/browser/servedShop.ts'
import type { PageFrame, WebFeatures, WebPage } from './feature.ts'
import type { Guards } from './guards.ts'
import { BareErrorPage, ErrorPage, NotFoundPage } from './layout/ErrorPages.tsx'
import { session } from './session.ts'
import { finishSignOut } from './signOut.ts'
import { partsFor, type Workbench, workbenchOf } from './workbench.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: WebPage
  }
}

/** A component whose code is loaded when it is first rendered, or by `preload`. */
const lazyComponent = (load: () => Promise<FunctionComponent>) =>
  lazyRouteComponent(async () => ({ default: await withTimeLimit(load()) }))

const root = createRootRoute({
  // Only the first page in a browser waits for the session. Later pages check it in the background.
  beforeLoad: () => (session.user || session.restore() ? undefined : session.resume()),
  errorComponent: BareErrorPage,
})

const signInLayout = lazyComponent(() => import('./layout/SignInLayout.tsx').then((it) => it.SignInLayout))

const withQueries = createRoute({
  getParentRoute: () => root,
  id: 'queries',
  component: lazyComponent(() => import('./layout/QueryProvider.tsx').then((it) => it.QueryProvider)),
})
const workbench = createRoute({
  getParentRoute: () => withQueries,
  id: 'workbench',
  component: lazyComponent(() => import('./layout/Layout.tsx').then((it) => it.openLayout())),
})

const frames: Record<PageFrame, AnyRoute> = {
  signIn: createRoute({ getParentRoute: () => root, id: 'signIn', component: signInLayout }),
  account: createRoute({ getParentRoute: () => withQueries, id: 'account', component: signInLayout }),
  workbench,
  paper: workbench,
  none: createRoute({ getParentRoute: () => withQueries, id: 'none' }),
}
const frameOf = ({ frame = 'workbench' }: WebPage) => frames[frame]

/** Creates the router with the pages of these features and their guards. */
export function openRouter(features: WebFeatures) {
  const context = workbenchOf(features, lazyComponent)
  const { pages, guards, homeParts, besidePages } = context
  const { signInPath, rememberPage } = guards

  const routeOf = (page: WebPage) =>
    createRoute({
      getParentRoute: () => frameOf(page),
      path: page.path,
      staticData: { page },
      beforeLoad: ({ location }) => guardPage(page, guards, location),
      component: lazyComponent(page.load),
      loader() {
        // Requested together with the page, which does not wait for them.
        if (frameOf(page) === workbench) loadParts(besidePages).catch(() => undefined)
        return page.use === 'home' ? loadParts(homeParts) : undefined
      },
      // Without a cached match, the page waits for its parts each time that it is opened.
      ...(page.use === 'home' && { gcTime: 0 }),
    })
  /** Any other address. Visitors who are not signed in cannot find out whether it exists. */
  const notFoundRoute = createRoute({
    getParentRoute: () => workbench,
    path: '$',
    beforeLoad({ location: { href } }) {
      if (!session.user) throw redirect({ to: signInPath, search: rememberPage(href) })
    },
    component: NotFoundPage,
  })
  const framed = (frame: AnyRoute, ...others: AnyRoute[]) =>
    frame.addChildren([...pages.filter((page) => frameOf(page) === frame).map(routeOf), ...others])

  const router = createRouter({
    routeTree: root.addChildren([
      framed(frames.signIn),
      withQueries.addChildren([framed(workbench, notFoundRoute), framed(frames.account), framed(frames.none)]),
    ]),
    context,
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })

  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (!finishSignOut(toLocation.pathname === signInPath) && pathChanged) session.recheck()
  })
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    const page = router.state.matches.at(-1)?.staticData.page
    announcePage(page?.heading, pathChanged && fromLocation !== undefined)
  })

  // When the user changes, the guards run again. After sign-out, also in another tab, the page is left even if it has unsaved
  // changes: `ignoreBlocker` skips its question.
  session.subscribe(({ to }) => {
    if (to || session.expired) void router.invalidate()
    else if (router.latestLocation.pathname !== signInPath)
      void router.navigate({ to: signInPath, ignoreBlocker: true })
  })
  return router
}

const loadParts = (parts: Workbench['homeParts']) =>
  Promise.all(partsFor(session.user, parts).map(({ Part, load }) => Part.preload?.() ?? load()))

interface Address {
  href: string
  searchStr: string
  hash: string
}

function guardPage(page: WebPage, guards: Guards, { href, searchStr, hash }: Address) {
  const { redirectFor, redirectGuest, afterSignIn, rememberPage, signInPath, signUpPath } = guards
  const { user } = session
  const search = new URLSearchParams(searchStr)
  const to =
    redirectFor(page, user) ??
    redirectGuest(page.path, { firstSetUp: shop.firstSetUp, invited: hash !== '' || search.has('invitation') })
  if (to === undefined) return
  if (user && page.allow === 'guests') throw redirect({ href: afterSignIn(user, search.get('next')) })
  if (to === signInPath && page.path !== signUpPath) throw redirect({ to, search: rememberPage(href) })
  throw redirect({ to })
}

/**
 * Sets the title of the tab. After a change of page it also focuses the heading, so that screen readers read the name of
 * the new page.
 */
function announcePage(heading = 'Page not found', fromElsewhere: boolean) {
  document.title = `${heading} · ${shop.name}`
  if (!fromElsewhere) return
  const main = document.querySelector('main')
  // The page has already set the focus, for example to its first field.
  if (main?.contains(document.activeElement)) return
  const h1 = main?.querySelector('h1')
  if (!h1) return
  h1.tabIndex = -1
  h1.style.outline = 'none'
  h1.focus({ preventScroll: true })
}
