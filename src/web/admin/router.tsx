import { type AnyRoute, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { queryClient } from '#web/query.ts'
import { arriveAt } from './arrival.ts'
import { LostPage, TroublePage } from './DeadEnds.tsx'
import { afterSignIn, signInPath, toRemember, whereTo } from './guards.ts'
import { lazyPage } from './lazyPage.ts'
import { type Frame, type Place, type Route, routes } from './routes.ts'
import { session } from './session.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    place?: Place
  }
}

const root = createRootRoute({
  // Only the first page has to wait until it is known who is here; later ones are re-checked as they open.
  beforeLoad: () => (session.user ? undefined : session.adopt()),
})

const frames: Record<Frame, AnyRoute> = {
  workbench: createRoute({
    getParentRoute: () => root,
    id: 'workbench',
    component: lazyPage(() => import('./Layout.tsx').then((it) => it.Layout)),
  }),
  door: createRoute({
    getParentRoute: () => root,
    id: 'door',
    component: lazyPage(() => import('./Door.tsx').then((it) => it.Door)),
  }),
  none: createRoute({ getParentRoute: () => root, id: 'none' }),
}

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
  const to = whereTo(place, user)
  if (to === undefined) return
  if (to === signInPath) throw redirect({ to, search: toRemember(href) })
  if (user && place.enter === 'guests') throw redirect({ href: afterSignIn(user, new URLSearchParams(searchStr).get('next')) })
  throw redirect({ to })
}

export const router = createRouter({
  routeTree: root.addChildren(
    Object.entries(frames).map(([name, frame]) =>
      frame.addChildren(routes.filter((route) => route.frame === name).map(routeOf)),
    ),
  ),
  defaultNotFoundComponent: LostPage,
  defaultErrorComponent: TroublePage,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged) session.recheck()
})
router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
  const place = router.state.matches.at(-1)?.staticData.place
  arriveAt(place?.heading, pathChanged && fromLocation !== undefined)
})

// The guards know where everybody belongs: when somebody else is here, they are asked again.
session.subscribe(async ({ from, to }) => {
  if (to && to.id !== from?.id) queryClient.clear()
  if (to || session.expired) await router.invalidate()
  else await router.navigate({ to: signInPath })
  // Only now: emptied under a page still on screen, that page would ask for everything again.
  if (!to) queryClient.clear()
})
