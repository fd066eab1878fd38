import { useRouter } from '@tanstack/react-router'
import { type Visitor, whereTo } from './guards.ts'
import type { Place } from './routes.ts'

/** The places this user may go. They are asked of the router: the table of contents imports every page, so no page imports it. */
export function usePlaces(user: Visitor): Place[] {
  const { routesById } = useRouter()
  return Object.values(routesById)
    .flatMap(({ options }) => options.staticData?.place ?? [])
    .filter((place) => whereTo(place, user) === undefined)
}
