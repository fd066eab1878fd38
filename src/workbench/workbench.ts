import { useRouter } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import type { SessionUser } from '#shared/sessionUser.ts'
import type { LoadAskDialogs } from '#ui/ask/AskHost.tsx'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import type { FeaturePart, WebFeature, WebFeatures, WebPage } from './feature.ts'
import { type Guards, guardsOf, type PageVisitor } from './guards.ts'
import { useUser } from './session.ts'

/** Everything that the features add to the workbench. It is the context of the router. */
export interface Workbench {
  pages: readonly WebPage[]
  guards: Guards
  headerParts: readonly NamedPart[]
  homeParts: readonly NamedPart[]
  besidePages: readonly NamedPart[]
  askDialogs: LoadAskDialogs | undefined
  signInParts: WebFeature['signInParts']
}
interface NamedPart extends FeaturePart {
  /** The name of the feature. */
  name: string
  Part: FunctionComponent & { preload?: () => Promise<void> | undefined }
}

export function workbenchOf(
  features: WebFeatures,
  lazy: (load: FeaturePart['load']) => NamedPart['Part'] = lazyPart,
): Workbench {
  const pages = Object.values(features).flatMap((feature) => feature.pages)
  const partsIn = (place: 'headerPart' | 'homePart' | 'besidePages') =>
    Object.entries(features).flatMap(([name, { [place]: part }]) =>
      part ? { name, ...part, Part: lazy(part.load) } : [],
    )
  const { askDialogs } = Object.values(features).find((feature) => feature.askDialogs) ?? {}
  const { signInParts } = Object.values(features).find((feature) => feature.signInParts) ?? {}
  return {
    pages,
    guards: guardsOf(pages),
    headerParts: partsIn('headerPart'),
    homeParts: partsIn('homePart'),
    besidePages: partsIn('besidePages'),
    askDialogs,
    signInParts,
  }
}

export const useWorkbench = (): Workbench => useRouter().options.context

/** The pages that this user may open. */
export function useOpenPages(user: PageVisitor): WebPage[] {
  const { pages, guards } = useWorkbench()
  return pages.filter((page) => guards.redirectFor(page, user) === undefined)
}

/** The parts that this user may see. */
export const partsFor = (user: Pick<SessionUser, 'type'> | undefined, parts: readonly NamedPart[]) =>
  parts.filter((part) => user && part.for.includes(user.type))

/** The start page of the signed-in user. */
export const useHome = () => useWorkbench().guards.homeOf(useUser())
