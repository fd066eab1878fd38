import type { FunctionComponent } from 'react'
import type { Role } from '#shared/roles.ts'
import type { SecondFactorAsked, SessionUser } from '#shared/sessionUser.ts'
import type { LoadAskDialogs } from '#ui/ask/AskHost.tsx'

/** What a feature adds to the workbench. Each feature exports one; `src/app/webFeatures.ts` lists them. */
export interface WebFeature {
  pages: readonly WebPage[]
  /** A part of its own in the header, for these roles. */
  headerPart?: FeaturePart
  /** A part of its own above the start page, for these roles. The start page waits for it, so that nothing moves later. */
  homePart?: FeaturePart
  /** A part beside every page, for these roles. It shows nothing until it is needed. */
  besidePages?: FeaturePart
  /** The dialogs in which users prove who they are, before an act that needs it, and sign in again. One feature has them. */
  askDialogs?: LoadAskDialogs
  /** What the sign-in page loads only for users who need it. One feature has it. */
  signInParts?: () => Promise<SignInParts>
}

export interface SignInParts {
  /** The second step, after the right password. */
  SecondStep: FunctionComponent<SecondStepProps>
  signInByPasskey: () => Promise<SessionUser>
}

export interface SecondStepProps {
  asked: SecondFactorAsked
  email: string
  /** Goes back to the password. */
  onBack: () => void
}

export interface FeaturePart {
  for: readonly Role[]
  load: () => Promise<FunctionComponent>
}

/** Features by the name of their folder. */
export type WebFeatures = Readonly<Record<string, WebFeature>>

export interface WebPage {
  name: string
  /** The path of its route. An address that other files link to is in `src/shared/pageAddresses.ts`. */
  path: string
  /** The title in the tab. */
  heading: string
  allow: Allow
  /** The workbench, by default. */
  frame?: PageFrame
  /** The shape that is painted below the heading until the page is loaded; by default a list. */
  shape?: PageShape
  use?: Use
  /** The state of the rows that the server counts, if any. The menu shows their number beside the link. */
  counted?: 'new' | 'pending' | 'open'
  /** The menus that link to the page. They show the link only to users who may open the page. */
  menu?: readonly MenuEntry[]
  /** The list of a page for roles, at its plain address. The HTML requests its rows while the scripts load. */
  list?: PlainList
  /** Loads the code when somebody opens the page, or points at a link to it. */
  load: () => Promise<FunctionComponent>
}

/**
 * Who may open a page: everyone, only visitors who have not signed in, people on the Mobile Report list, or these
 * roles.
 */
export type Allow = 'anyone' | 'guests' | 'mobileReportReaders' | readonly Role[]

/**
 * The layout around a page: the workbench with header and footer (`workbench`) or without them (`paper`), the layout of the
 * account pages (`account`), or nothing. `signIn` looks like `account`, but it does not load the code that only signed-in
 * users need, so that the sign-in page opens fast.
 */
export type PageFrame = 'workbench' | 'paper' | 'signIn' | 'account' | 'none'

/** A list with its toolbar, fields below each other, cards beside each other, or one large area. */
export type PageShape = 'list' | 'form' | 'cards' | 'area'

/** A list of a page: the address of its call, and where it differs from `plainQuery`. */
export interface PlainList {
  address: `/api/${string}/` | `/pos/${string}/`
  /** The column that is searched by default. */
  filter_by?: string
  /** The first view. */
  view?: string
}

/** A page that the guards redirect to. Each role has one home. */
export type Use = 'home' | 'signIn' | 'signUp' | 'changePassword' | 'addFactor'

/**
 * The groups of the header's menu, in their order. They follow the single links; a group without links is not shown.
 */
export const menuGroups = ['Reports', 'Scheduling', 'Accounts', 'System'] as const

type MenuEntry = {
  /** The links of a menu are sorted by this number. */
  order: number
  /** The heading of the page, by default. */
  label?: string
  /** Everyone who may open the page, by default. */
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
export type MenuName = MenuEntry['in']
export type ToolIcon = 'account' | 'calendar' | 'jobs' | 'settings'
