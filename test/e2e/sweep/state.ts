import type { Page } from '@playwright/test'
import type { Look } from '../judge.ts'
import type { people } from '../people.ts'
import type { Shop } from '../shop.ts'

export type Who = keyof typeof people | 'guest'

export interface Visit {
  page: Page
  shop: Shop
  /** A session of an admin, to make rows. */
  adminToken: string
}

/** A state that a page shows only at another address, or after an act. Axe checks it in the same visit of the page. */
export interface State {
  who: Who
  /** The path of the page, as its manifest writes it. */
  route: string
  title: string
  /** The address, if it is another one than the page's. */
  at?: string | ((visit: Visit) => Promise<string>)
  /** Waits until the page shows the state. The page is left by a link. */
  shows?(visit: Visit): Promise<void>
  /** Does the act that leads to the state, and waits until the state is on screen. */
  act?(visit: Visit): Promise<void>
  /** The list at this address is checked at every width, like the one of the page. */
  isList?: true
  /** The part to check, if the rest of the page was checked already. */
  only?: string
  as?: readonly Look[]
  /** Expects the parts that must still be on screen after the check. */
  after?(visit: Visit): Promise<void>
  /** The errors that the browser logs for the act. */
  errors?: RegExp[]
  /** The state is reached from the one before it, which stays open. */
  goesOn?: true
  /** Restores the data that later pages need. */
  undo?(visit: Visit): Promise<unknown>
}
