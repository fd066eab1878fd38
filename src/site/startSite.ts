import type { ComponentType } from 'react'

/** The scripts of a feature for visitors' browsers. Each is loaded only on a page that needs it. */
export interface BrowserParts {
  /** The components of its islands, by the name in `<Island name>`. */
  islands?: Record<string, () => Promise<ComponentType<never>>>
  /** Functions that are called with the first element that matches a selector. */
  scripts?: Record<string, () => Promise<(element: Element) => unknown>>
}

export function startSite(features: readonly BrowserParts[]) {
  const [opening] = performance.getEntriesByType('navigation')
  if (opening?.toJSON().deliveryType === 'navigational-prefetch')
    void import('./reloadIfChanged.ts').then((it) => it.reloadIfChanged())
  hydrateInView(Object.assign({}, ...features.map((feature) => feature.islands)))
  const scripts: NonNullable<BrowserParts['scripts']> = Object.assign(
    { 'button[data-copy]': () => import('./copyCode.ts').then((it) => it.copyCodes) },
    ...features.map((feature) => feature.scripts),
  )
  for (const selector in scripts) {
    const element = document.querySelector(selector)
    if (element) void scripts[selector]?.().then((run) => run(element))
  }
}

/** Preact is loaded with the first island that comes into view, so never on pages without one. */
function hydrateInView(islands: NonNullable<BrowserParts['islands']>) {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        void hydrate(target, islands)
      }
    },
    { rootMargin: '200px' },
  )
  // After the first paint, so that no script delays the text of the page.
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const place of document.querySelectorAll('[data-island]')) seen.observe(place)
    }),
  )
}

async function hydrate(place: Element, islands: NonNullable<BrowserParts['islands']>) {
  const name = place.getAttribute('data-island') ?? ''
  const [part, { hydrateIsland }] = await Promise.all([islands[name]?.(), import('./hydrateIsland.ts')])
  if (part) hydrateIsland(place, part)
}
