import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates an island with the props that the server wrote beside it. */
export function hydrateIsland(place: Element, part: ComponentType<never>) {
  const given = JSON.parse(place.getAttribute('data-given') ?? '{}')
  hydrateRoot(place, createElement(part as ComponentType<object>, given))
}
