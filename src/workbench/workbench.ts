import { useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Role } from '#shared/roles.ts'
import { lazyPart } from '#ui/lazyPart.ts'
import type { WebFeatures, WebPage } from './feature.ts'
import { type Guards, guardsOf, type PageVisitor } from './guards.ts'
import { useUser } from './session.ts'

/** Everything that the features add to the workbench. It is the context of the router. */
export interface Workbench {
  pages: readonly WebPage[]
  guards: Guards
  headerParts: readonly HeaderPart[]
}
export interface HeaderPart {
  /** The name of the feature. */
  name: string
  for: readonly Role[]
  Part: ComponentType
}

export function workbenchOf(features: WebFeatures): Workbench {
  const pages = Object.values(features).flatMap((feature) => feature.pages)
  const headerParts = Object.entries(features).flatMap(([name, { headerPart }]) =>
    headerPart ? { name, for: headerPart.for, Part: lazyPart(headerPart.load) } : [],
  )
  return { pages, guards: guardsOf(pages), headerParts }
}

export const useWorkbench = (): Workbench => useRouter().options.context

/** The pages that this user may open. */
export function useOpenPages(user: PageVisitor): WebPage[] {
  const { pages, guards } = useWorkbench()
  return pages.filter((page) => guards.redirectFor(page, user) === undefined)
}

/** The start page of the signed-in user. */
export const useHome = () => useWorkbench().guards.homeOf(useUser())
