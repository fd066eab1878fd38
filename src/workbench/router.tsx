import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  redirect,
  rootRouteId,
} from '@tanstack/react-router'
import { shop } from '#ui/shop.ts'
import { arriveAt } from './arrival.ts'
import { LostAlone, LostPage, TroubleAlone, TroublePage } from './DeadEnds.tsx'
import type { Frame, WebFeatures, WebPage } from './feature.ts'
import type { Guards } from './guards.ts'
import { lazyPage } from './lazyPage.ts'
import { session } from './session.ts'
import { signOutOnTheWay } from './signOut.ts'
import { workbenchOf } from './workbench.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: WebPage
  }
}

const root = createRootRoute({
  // Only the first page has to wait until it is known who is here; later ones are re-checked as they open.
  beforeLoad: () => (session.user ? undefined : session.adopt()),
  errorComponent: TroubleAlone,
  notFoundComponent: LostAlone,
})

const door = lazyPage(() => import('./Door.tsx').then((it) => it.Door))

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyPage(() => import('./Inside.tsx').then((it) => it.Inside)),
})
const workbench = createRoute({
  getParentRoute: () => inside,
  id: 'workbench',
  component: lazyPage(() => import('./Layout.tsx').then((it) => it.Layout)),
})

const frames: Record<Frame, AnyRoute> = {
  doorstep: createRoute({ getParentRoute: () => root, id: 'doorstep', component: door }),
  door: createRoute({ getParentRoute: () => inside, id: 'door', component: door }),
  workbench,
  paper: workbench,
  none: createRoute({ getParentRoute: () => inside, id: 'none' }),
}
const frameOf = ({ frame = 'workbench' }: WebPage) => frames[frame]

/** Any other address: who works here finds the menus around it. */
const lost = createRoute({
  getParentRoute: () => workbench,
  path: '$',
  beforeLoad() {
    if (!session.user) throw notFound({ routeId: rootRouteId })
  },
  component: LostPage,
})

/** The workbench of these features, with its routes and their guards. */
export function openRouter(features: WebFeatures) {
  const context = workbenchOf(features)
  const { pages, guards } = context
  const { signInPath } = guards

  const routeOf = (page: WebPage) =>
    createRoute({
      getParentRoute: () => frameOf(page),
      path: page.path,
      staticData: { page },
      beforeLoad: ({ location }) => admit(page, guards, location),
      component: lazyPage(page.load),
    })
  const framed = (frame: AnyRoute, ...others: AnyRoute[]) =>
    frame.addChildren([...pages.filter((page) => frameOf(page) === frame).map(routeOf), ...others])

  const router = createRouter({
    routeTree: root.addChildren([
      framed(frames.doorstep),
      inside.addChildren([framed(workbench, lost), framed(frames.door), framed(frames.none)]),
    ]),
    context,
    defaultErrorComponent: TroublePage,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })

  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (!signOutOnTheWay(toLocation.pathname === signInPath) && pathChanged) session.recheck()
  })
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    const page = router.state.matches.at(-1)?.staticData.page
    arriveAt(page?.heading, pathChanged && fromLocation !== undefined)
  })

  // The guards know where everybody belongs: when somebody else is here, they are asked again. Nobody's page stays on
  // screen for its unsaved changes once they are signed out, in another tab say.
  session.subscribe(({ to }) => {
    if (to || session.expired) void router.invalidate()
    else if (router.latestLocation.pathname !== signInPath)
      void router.navigate({ to: signInPath, ignoreBlocker: true })
  })
  return router
}

function admit(page: WebPage, guards: Guards, { href, searchStr }: { href: string; searchStr: string }) {
  const { whereTo, otherDoor, afterSignIn, toRemember, signInPath, signUpPath } = guards
  const { user } = session
  const search = new URLSearchParams(searchStr)
  const to =
    whereTo(page, user) ?? otherDoor(page.path, { firstSetUp: shop.firstSetUp, invited: search.has('invitation') })
  if (to === undefined) return
  if (user && page.allow === 'guests') throw redirect({ href: afterSignIn(user, search.get('next')) })
  if (to === signInPath && page.path !== signUpPath) throw redirect({ to, search: toRemember(href) })
  throw redirect({ to })
}
