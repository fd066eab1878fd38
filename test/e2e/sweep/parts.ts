import { routes } from '../workbenchPages.ts'
import { states } from './states.ts'

export const partCount = 14

/** How long a page takes, roughly: it is opened for about two roles, and each of its states takes half as long. */
const weightOf = (route: string) => 2 + states.filter((state) => state.route === route).length / 2

/**
 * Divides the pages into tests that take about equally long. The longest pages are assigned first, each to the test that takes
 * the least time so far.
 */
const parts: { routes: string[]; weight: number }[] = Array.from({ length: partCount }, () => ({
  routes: [],
  weight: 0,
}))
for (const route of routes.toSorted((one, other) => weightOf(other) - weightOf(one))) {
  const [least] = parts.toSorted((one, other) => one.weight - other.weight)
  least?.routes.push(route)
  if (least) least.weight += weightOf(route)
}

export const routesOfPart = (nth: number): readonly string[] => parts[nth]?.routes ?? []
