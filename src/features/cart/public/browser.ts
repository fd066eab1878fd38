import type { BrowserParts } from '#site/startSite.ts'

export const cartParts: BrowserParts = {
  scripts: { 'a[data-own-cart]': () => import('./ownCart.ts').then((it) => it.goToOwnCart) },
}
