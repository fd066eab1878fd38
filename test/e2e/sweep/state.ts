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

/** Something that a page shows only at another address, or after an act. Axe judges it in the same visit of the page. */
export interface State {
  who: Who
  /** The path of the page, as its manifest writes it. */
  route: string
  title: string
  /** The address, if it is another one than the page's. */
  at?: string | ((visit: Visit) => Promise<string>)
  /** Waits for what the address alone shows. The page is left by a link. */
  shows?(visit: Visit): Promise<void>
  /** Does what shows the state, and waits until it is on screen. */
  act?(visit: Visit): Promise<void>
  /** The list at this address is read at every width, as that of the page is. */
  isList?: true
  /** What is judged, if the rest of the page is judged already. */
  only?: string
  as?: readonly Look[]
  /** Expects what is still on screen after the state was judged. */
  after?(visit: Visit): Promise<void>
  /** The errors that the browser logs for the act. */
  errors?: RegExp[]
  /** The state is reached from the one before it, which stays open. */
  goesOn?: true
  /** Restores what later pages need. */
  undo?(visit: Visit): Promise<unknown>
}
