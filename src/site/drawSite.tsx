import { renderToStaticMarkup } from 'react-dom/server'
import { errorPage, type PageProps, type PublicPage } from '#shared/publicPage.ts'
import { errorPageView } from './ErrorPage.tsx'
import { Frame, type SiteFiles } from './Frame.tsx'
import { linksTo } from './links.ts'
import type { PageView } from './pageView.ts'

/** Returns the function that draws a page in the frame of the site, with links to the pages that the server serves. */
export function drawSite(pages: readonly PageView[], files: SiteFiles) {
  const views = new Map(pages.map((view) => [view.page.name, view]))
  return (page: PublicPage, props: PageProps, site: readonly PublicPage[]): string => {
    const links = linksTo(site)
    const view = page.name === errorPage.name ? errorPageView(links) : views.get(page.name)
    if (!view) throw new Error(`No feature draws the page ${page.name}.`)
    const { Page, head } = view
    const drawn = renderToStaticMarkup(
      <Frame page={page} props={props} head={head(props)} links={links} files={files}>
        <Page {...props} />
      </Frame>,
    )
    return `<!doctype html>${drawn}`
  }
}
