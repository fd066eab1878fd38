import type { ReactNode } from 'react'
import type { PageProps, PublicPage } from '#shared/publicPage.ts'

/** The head of a page: what browsers, search engines and shared links show of it. */
export interface Head {
  title: string
  description: string
  /** Structured data of schema.org. */
  jsonLd?: object
  /** Search engines must not list it, although the page is public: it shows one visitor's data. */
  isPrivate?: boolean
}

/**
 * How a page is drawn. The members are methods because TypeScript then lets one list hold the pages of all features,
 * whatever their data.
 */
interface PageParts<Data> {
  Page(props: PageProps<Data>): ReactNode
  head(props: PageProps<Data>): Head
}

export interface PageView<Data = unknown> extends PageParts<Data> {
  page: PublicPage<Data>
}

export const pageView = <Data>(page: PublicPage<Data>, drawn: PageParts<Data>): PageView => ({ page, ...drawn })
