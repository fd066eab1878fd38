import type * as z from 'zod'
import type { Language } from '#shared/language.ts'
import type { PublicPage } from '#shared/publicPage.ts'
import type { Database } from '../db/database.ts'
import type { Refusal } from '../http/refusal.ts'

/** The request of a visitor for a page. */
export interface Visit {
  language: Language
  params: Record<string, string>
  query: Record<string, string>
  address: string
}

export type Form = Record<string, string>

interface PageForm<Data, Content> {
  fields: z.ZodObject
  /** Does what the form asks for, and returns the address of the next page. */
  submit(visit: Visit, form: Form): Promise<string>
  /** What the page shows when the form was refused: everything that was filled in, and why. */
  again(visit: Visit, form: Form, refusal: Refusal, content: Content): Promise<Data> | Data
}

/**
 * What the server does for a page. They are written as methods because TypeScript then lets one list hold the pages of
 * all features, whatever their data.
 */
interface PageServer<Data, Content> {
  /**
   * What the page shows to everybody: it is read again when it is older than a second, and the page is drawn again when
   * it has changed. Pages that name the same function share what it returned.
   */
  content?(db: Database): Promise<Content>
  data(visit: Visit, content: Content): Promise<Data> | Data
  /** For how many seconds a drawing serves everybody. A page without this is drawn for one visitor alone. */
  keptFor?: number
  form?: PageForm<Data, Content>
  /** The addresses of a page with parameters, for the site map: those that there are now. */
  sitemap?(content: Content): string[]
}

/** A page of the public site with what the server does for it. */
export interface ServedPage<Data = unknown, Content = unknown> extends PageServer<Data, Content> {
  page: PublicPage<Data>
}

export const servePage = <Data, Content = undefined>(
  page: PublicPage<Data>,
  server: PageServer<Data, Content>,
): ServedPage => {
  if (page.path.includes(':') && !page.isPrivate && !server.sitemap)
    throw new Error(`The page ${page.name} has parameters: list its addresses in "sitemap", or declare it private.`)
  return { page, ...server }
}
