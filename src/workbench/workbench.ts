import { useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Role } from '#shared/roles.ts'
import { lazyPart } from '#ui/lazyPart.ts'
import type { WebFeature, WebPage } from './feature.ts'
import { type Guards, guardsOf, type Visitor } from './guards.ts'
import { useUser } from './session.ts'

/** Everything that the features add to the workbench. The router holds it. */
export interface Workbench {
  pages: readonly WebPage[]
  guards: Guards
  headerParts: readonly { for: readonly Role[]; Part: ComponentType }[]
}

export function workbenchOf(features: readonly WebFeature[]): Workbench {
  const pages = features.flatMap((feature) => feature.pages)
  const headerParts = features.flatMap(({ headerPart }) =>
    headerPart ? { for: headerPart.for, Part: lazyPart(headerPart.load) } : [],
  )
  return { pages, guards: guardsOf(pages), headerParts }
}

export const useWorkbench = (): Workbench => useRouter().options.context

/** The pages that this user may open. */
export function useOpenPages(user: Visitor): WebPage[] {
  const { pages, guards } = useWorkbench()
  return pages.filter((page) => guards.whereTo(page, user) === undefined)
}

/** The address where the signed-in user starts. */
export const useHome = () => useWorkbench().guards.homeOf(useUser())
