import { type ComponentType, createElement, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * What a part is given stands beside it, as the server drew it: it is what the part asks for, whatever that is. A large
 * part is taken over piece by piece, so that the page goes on answering meanwhile.
 */
export const bringToLife = (place: Element, name: string, part: ComponentType<never>) =>
  startTransition(() => {
    const given = JSON.parse(place.getAttribute('data-given') ?? '{}')
    hydrateRoot(place, createElement(part as ComponentType<object>, given), { identifierPrefix: name })
  })
