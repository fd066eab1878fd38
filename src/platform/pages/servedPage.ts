import type * as z from 'zod'
import type { FormErrors } from '#shared/faults.ts'
import type { Language } from '#shared/language.ts'
import type { PublicPage } from '#shared/publicPage.ts'
import type { Refusal } from '../refusal/refusal.ts'
import type { CachedParts } from './cachedData.ts'

/** The request of a visitor for a page. */
export interface Visit {
  language: Language
  params: Record<string, string>
  query: Record<string, string>
  address: string
}

export type FormFields = Record<string, string>

/**
 * Returns the time, in milliseconds, at which a form that is shown again counts as opened: the time at which it was first
 * opened, or 0 if it has wrong fields, so that the visitor can send it as soon as they are corrected.
 */
export const openedBefore = ({ opened }: FormFields, refused: FormErrors | null): number =>
  refused !== null && refused.errors.length > 0 ? 0 : Number(opened) || 0

interface PageForm<Data, Content> {
  fields: z.ZodObject
  /** Carries out the form, and returns the address of the next page, or null if the form only asks for this page. */
  submit(visit: Visit, form: FormFields): Promise<string | null>
  /** The data of the page that answers the form: the filled-in fields, and the errors if the form was refused. */
  again(visit: Visit, form: FormFields, refusal: Refusal | null, content: Content): Promise<Data> | Data
}

/**
 * The server's part of a page. The members are methods because TypeScript then lets one list hold the pages of
 * all features, whatever their data.
 */
interface PageServer<Data, Content> {
  /**
   * The data that is the same for all visitors. A node keeps it, and draws the page again when it has changed. Pages with the
   * same part share what is kept.
   */
  content?: CachedParts<Content>
  data(visit: Visit, content: Content): Promise<Data> | Data
  /** While this is true there is nothing on the page: no link and no site map leads to it, and its address is not found. */
  isEmpty?(content: Content): boolean
  /** The address that replaces an older form of the page's address. */
  movedTo?(visit: Visit): string | undefined
  /** The part of the address behind `#`, which the browser does not send. The link to the page in the other language keeps it. */
  fragment?(data: Data): string
  /** For how many seconds a drawn page is cached for all visitors. A page without this is drawn for each request. */
  keptFor?: number
  form?: PageForm<Data, Content>
  /** The current addresses of a page with parameters, for the site map. */
  sitemap?(content: Content): string[]
}

/** A page of the public site with what the server does for it. */
export interface ServedPage<Data = unknown, Content = unknown> extends PageServer<Data, Content> {
  page: PublicPage<Data>
}

export const servePage = <Data, Content = object>(
  page: PublicPage<Data>,
  server: PageServer<Data, Content>,
): ServedPage => {
  if (hasParameters(page) && !page.isPrivate && !server.sitemap)
    throw new Error(`The page ${page.name} has parameters: list its addresses in "sitemap", or declare it private.`)
  return { page, ...server }
}

/** Whether the address of a page has parameters, like `/find/$slug`. */
export const hasParameters = ({ path }: PublicPage) => path.includes('$')
