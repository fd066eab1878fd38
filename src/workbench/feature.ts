import type { ComponentType } from 'react'
import type { Role } from '#shared/roles.ts'

/** What a feature adds to the workbench. Each feature exports one; `src/app/webFeatures.ts` lists them. */
export interface WebFeature {
  pages: readonly WebPage[]
  /** A part of its own in the header, for these roles. */
  headerPart?: { for: readonly Role[]; load: () => Promise<ComponentType> }
}

/** Features by the name of their folder. */
export type WebFeatures = Readonly<Record<string, WebFeature>>

export interface WebPage {
  name: string
  /** The path of its route. An address that others link to is a `page` in the feature's `pages.ts`. */
  path: string
  /** The title in the tab. */
  heading: string
  allow: Allow
  /** The workbench, if not given. */
  frame?: Frame
  use?: Use
  /** The menus that name the page. Each shows it only to people who may open it. */
  menu?: readonly MenuPlace[]
  /** Its code is loaded when somebody opens the page, or points at a link to it. */
  load: () => Promise<ComponentType>
}

/** Who a page is for: everyone, only visitors who have not signed in, people on the Mobile Report list, or these roles. */
export type Allow = 'anyone' | 'guests' | 'mobileReportReaders' | readonly Role[]

/**
 * What is around a page: the workbench with header and footer, the workbench without them (for paper), the quiet front
 * door, or nothing. The doorstep looks like the door. Sign-in is there: its code loads first, so it has nothing that only
 * signed-in people need.
 */
export type Frame = 'workbench' | 'paper' | 'doorstep' | 'door' | 'none'

/** A page that the guards redirect to. Each role has one home. */
export type Use = 'home' | 'signIn' | 'signUp' | 'changePassword'

/** The groups of the header's menu, in their order. They follow the single links; a group without links is not shown. */
export const menuGroups = ['Reports', 'Scheduling', 'Accounts'] as const

export type MenuPlace = {
  /** The links of a menu are sorted by this number. */
  order: number
  /** The heading of the page, if not given. */
  label?: string
  /** Everybody who may open the page, if not given. */
  for?: readonly Role[]
} & (
  | {
      /** The header's menu, at its top level or in a group. */
      in: 'header' | (typeof menuGroups)[number]
      /** The entry is also current on the pages whose path begins like this. */
      within?: string
    }
  | {
      /** An icon in the header: before the choice of a theme, or after it. */
      in: 'tools' | 'account'
      icon: ToolIcon
    }
  | {
      /** The footer, the tabs of the settings, or the pages one switches between above the lists of transactions. */
      in: 'footer' | 'settings' | 'transactions'
    }
)
export type MenuName = MenuPlace['in']
export type ToolIcon = 'calendar' | 'settings'
