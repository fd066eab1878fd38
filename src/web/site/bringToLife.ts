import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** What a part is given stands beside it, as the server drew it: it is what the part asks for, whatever that is. */
export const bringToLife = (place: Element, name: string, part: ComponentType<never>) =>
  hydrateRoot(
    place,
    createElement(part as ComponentType<object>, JSON.parse(place.getAttribute('data-given') ?? '{}')),
    { identifierPrefix: name },
  )
