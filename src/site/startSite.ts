import type { ComponentType } from 'react'
import { copyCodes } from './copyCode.ts'

/** What a feature runs in the browser of a visitor. Each part is loaded only on a page that needs it. */
export interface BrowserParts {
  /** The parts of its pages that come alive, by the name under which `Island` draws them. */
  islands?: Record<string, () => Promise<ComponentType<never>>>
  /** What is done with the first element of a page that a selector finds. */
  scripts?: Record<string, () => Promise<(element: Element) => unknown>>
}

export function startSite(features: readonly BrowserParts[]) {
  const islands = Object.assign({}, ...features.map((feature) => feature.islands))
  enlivenInView(islands)
  copyCodes()
  for (const [selector, load] of features.flatMap(({ scripts = {} }) => Object.entries(scripts))) {
    const element = document.querySelector(selector)
    if (element) void load().then((run) => run(element))
  }
}

/** React comes with the first island that comes into view, and on pages without one not at all. */
function enlivenInView(islands: NonNullable<BrowserParts['islands']>) {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        void enliven(target, islands)
      }
    },
    { rootMargin: '200px' },
  )
  // The text of the page comes first: nothing that comes alive is loaded before the page has been painted.
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const place of document.querySelectorAll('[data-island]')) seen.observe(place)
    }),
  )
}

async function enliven(place: Element, islands: NonNullable<BrowserParts['islands']>) {
  const name = place.getAttribute('data-island') ?? ''
  const load = islands[name]
  if (!load) return
  const [part, { bringToLife }] = await Promise.all([load(), import('./bringToLife.ts')])
  bringToLife(place, name, part)
}
