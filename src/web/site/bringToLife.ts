import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

export const bringToLife = (place: Element, name: string, part: ComponentType<object>) =>
  hydrateRoot(place, createElement(part, JSON.parse(place.getAttribute('data-given') ?? '{}')), {
    identifierPrefix: name,
  })
