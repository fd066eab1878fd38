import type { ReactNode } from 'react'
import type { PageProps, PublicPage } from '#shared/publicPage.ts'
import type { Head } from './head.ts'

/**
 * How a page is drawn. They are written as methods because TypeScript then lets one list hold the pages of all features,
 * whatever their data.
 */
interface Drawn<Data> {
  Page(props: PageProps<Data>): ReactNode
  head(props: PageProps<Data>): Head
}

export interface PageView<Data = unknown> extends Drawn<Data> {
  page: PublicPage<Data>
}

export const pageView = <Data>(page: PublicPage<Data>, drawn: Drawn<Data>): PageView => ({ page, ...drawn })
