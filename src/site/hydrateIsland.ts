import { type ComponentType, createElement, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * Hydrates an island with the props that the server wrote beside it. In a transition, so that a large island does not
 * block the page.
 */
export const hydrateIsland = (place: Element, name: string, part: ComponentType<never>) =>
  startTransition(() => {
    const given = JSON.parse(place.getAttribute('data-given') ?? '{}')
    hydrateRoot(place, createElement(part as ComponentType<object>, given), { identifierPrefix: name })
  })
