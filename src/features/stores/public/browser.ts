import type { BrowserParts } from '#site/startSite.ts'

export const storeParts: BrowserParts = {
  islands: { storeFinder: () => import('./find/StoreFinder.tsx').then((it) => it.StoreFinder) },
}
