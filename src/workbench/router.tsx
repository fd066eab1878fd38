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
import { afterSignIn, otherDoor, signInPath, signUpPath, toRemember, whereTo } from './guards.ts'
import { lazyPage } from './lazyPage.ts'
import { type Frame, type Place, type Route, routes } from './routes.ts'
import { session } from './session.ts'
import { signOutOnTheWay } from './signOut.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    place?: Place
  }
}

const root = createRootRoute({
  // Only the first page has to wait until it is known who is here; later ones are re-checked as they open.
  beforeLoad: () => (session.user ? undefined : session.adopt()),
  errorComponent: TroubleAlone,
  notFoundComponent: LostAlone,
})

const door = lazyPage(() => import('./Door.tsx').then((it) => it.Door))
const workbench = lazyPage(() => import('./Layout.tsx').then((it) => it.Layout))

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: lazyPage(() => import('./Inside.tsx').then((it) => it.Inside)),
})

const frames: Record<Frame, AnyRoute> = {
  doorstep: createRoute({ getParentRoute: () => root, id: 'doorstep', component: door }),
  door: createRoute({ getParentRoute: () => inside, id: 'door', component: door }),
  workbench: createRoute({ getParentRoute: () => inside, id: 'workbench', component: workbench }),
  none: createRoute({ getParentRoute: () => inside, id: 'none' }),
}

/** Any other address: who works here finds the menus around it. */
const lost = createRoute({
  getParentRoute: () => frames.workbench,
  path: '$',
  beforeLoad() {
    if (!session.user) throw notFound({ routeId: rootRouteId })
  },
  component: LostPage,
})

const routeOf = ({ page, ...place }: Route) =>
  createRoute({
    getParentRoute: () => frames[place.frame],
    path: place.path,
    staticData: { place },
    beforeLoad: ({ location }) => admit(place, location),
    component: lazyPage(page),
  })

function admit(place: Place, { href, searchStr }: { href: string; searchStr: string }) {
  const { user } = session
  const search = new URLSearchParams(searchStr)
  const to =
    whereTo(place, user) ?? otherDoor(place.path, { firstSetUp: shop.firstSetUp, invited: search.has('invitation') })
  if (to === undefined) return
  if (user && place.enter === 'guests') throw redirect({ href: afterSignIn(user, search.get('next')) })
  if (to === signInPath && place.path !== signUpPath) throw redirect({ to, search: toRemember(href) })
  throw redirect({ to })
}

const framed = (frame: Frame, ...others: AnyRoute[]) =>
  frames[frame].addChildren([...routes.filter((route) => route.frame === frame).map(routeOf), ...others])

/** Every part of the pages, for whoever builds them. */
const gallery: Route = {
  path: '/admin/gallery',
  name: 'adminGallery',
  heading: 'Gallery',
  enter: 'anyone',
  frame: 'none',
  page: () => import('#app/gallery/Gallery.tsx').then((it) => it.Gallery),
}

export const router = createRouter({
  routeTree: root.addChildren([
    framed('doorstep'),
    inside.addChildren([
      framed('workbench', lost),
      framed('door'),
      framed('none', ...(import.meta.env.DEV ? [routeOf(gallery)] : [])),
    ]),
  ]),
  defaultErrorComponent: TroublePage,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
  if (!signOutOnTheWay(toLocation.pathname) && pathChanged) session.recheck()
})
router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
  const place = router.state.matches.at(-1)?.staticData.place
  arriveAt(place?.heading, pathChanged && fromLocation !== undefined)
})

// The guards know where everybody belongs: when somebody else is here, they are asked again. Nobody's page stays on
// screen for its unsaved changes once they are signed out, in another tab say.
session.subscribe(({ to }) => {
  if (to || session.expired) void router.invalidate()
  else if (router.latestLocation.pathname !== signInPath) void router.navigate({ to: signInPath, ignoreBlocker: true })
})
