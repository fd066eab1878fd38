import { renderToStaticMarkup } from 'react-dom/server'
import type { ShownShop } from '#platform/pages/workbenchPages.ts'
import { plainQuery } from '#shared/list.ts'
import { TrainingBand } from '#ui/page/TrainingBand.tsx'
import type { Allow, PlainList, WebPage } from '#workbench/feature.ts'
import { Shell } from '#workbench/layout/Shell.tsx'
import style from './shell.css?inline'
import { webFeatures } from './webFeatures.ts'

/** The styles of the shell. They are in the HTML, so that it is painted before any other file arrives. */
export const shellStyle = style

/**
 * Draws what the workbench shows at a path until its scripts have run, and names the modules of the page and the request for
 * its rows.
 */
export async function drawShell(path: string, { name: shop = 'Tidewater', brand, training }: ShownShop) {
  const page = sorted.find(({ path: route }) => patternOf(route).test(path))
  const isForUsers = page === undefined || (page.allow !== 'anyone' && page.allow !== 'guests')
  return {
    title: page ? `${page.heading} · ${shop}` : shop,
    html: renderToStaticMarkup(
      <Shell page={page} guest={isForUsers ? signIn : undefined} shop={shop} logo={brand?.logo?.src} />,
    ),
    band: training ? renderToStaticMarkup(<TrainingBand language="en" />) : '',
    modules: await modulesOf(page),
    guestModules: await modulesOf(isForUsers ? signIn : page),
    rows: page?.list && requestOf(page.list, page.allow),
  }
}

const pages = Object.values(webFeatures).flatMap((feature) => feature.pages)
// If a path with parameters also matches the address of another page, the path with fewer parameters is used.
const sorted = pages.toSorted((one, other) => one.path.split('$').length - other.path.split('$').length)
const signIn = pages.find(({ use }) => use === 'signIn')

const patternOf = (route: string) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}/?$`, 'i')

const requestOf = ({ address, ...choice }: PlainList, allow: Allow) => ({
  address,
  body: JSON.stringify({ ...plainQuery, ...choice }),
  roles: typeof allow === 'string' ? [] : allow,
})

const layout = 'workbench/layout/Layout.tsx'

/** The modules that the router loads for a page. In this build `load` returns the name of a module: see `pagesByName`. */
async function modulesOf(page: WebPage | undefined) {
  const module: unknown = await page?.load()
  if (page && typeof module !== 'string')
    throw new Error(`The page ${page.name} has to load its module with one import().`)
  return [...(page?.frame === 'signIn' ? [] : [layout]), ...(typeof module === 'string' ? [module] : [])]
}
