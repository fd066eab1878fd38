import type { FastifyInstance } from 'fastify'
import { refusalOf } from '../http/errorHandler.ts'
import type { Pages } from './builtPages.ts'
import { type DrawnPage, drawnPage, sendToAll } from './drawnPage.ts'
import { asText, type ShownShop, type WorkbenchPage } from './workbenchPages.ts'

interface WorkbenchPages {
  paths: readonly string[]
  /** The data of the shop that is in the page, which saves the browser a request. */
  shop: () => Promise<ShownShop>
}

/** Drawings are kept, and compressed once. Addresses with an id have no end, so the oldest drawing is dropped. */
const mostKept = 100

/** Serves the page of the workbench at all of its paths. */
export function serveWorkbench(
  app: FastifyInstance,
  { workbench: pageFor, isLive }: Pages,
  { paths, shop }: WorkbenchPages,
) {
  const kept = new Map<string, Kept>()
  for (const url of paths) {
    app.get(url, async (request, reply) => {
      const [path = ''] = request.url.split('?')
      // Without the database the page still opens. It shows the error, and tries again by itself.
      const shopData = await shop().catch(unlessUnavailable)
      const text = JSON.stringify(shopData)
      const before = kept.get(path)
      const page = before?.shop === text && !isLive ? before : await draw(path, request.url, shopData, text)
      if (page.policy) reply.header('content-security-policy', page.policy)
      if (page.link) reply.header('link', page.link)
      return sendToAll(request, reply, page.drawing)
    })
  }

  async function draw(path: string, url: string, shown: ShownShop, shop: string): Promise<Kept> {
    const { html, ...page } = await pageFor(url, shown)
    const data = () => `name="shop" content="${asText(shop)}"`
    const drawn = { ...page, shop, drawing: drawnPage(withBrand(html.replace('name="shop" content=""', data), shown)) }
    kept.set(path, drawn)
    const [oldest = path] = kept.keys()
    if (kept.size > mostKept) kept.delete(oldest)
    return drawn
  }
}

interface Kept extends Omit<WorkbenchPage, 'html'> {
  drawing: DrawnPage
  /** The data from which it was drawn. */
  shop: string
}

/** The colours and the icon of the shop. The stylesheet is the last one, because it replaces colours of the others. */
const withBrand = (html: string, { brand }: ShownShop) => {
  if (!brand) return html
  const { style, colour, icons } = brand
  const links = [
    ...(colour ? [`<meta name="theme-color" content="${colour}">`] : []),
    ...(icons ? [`<link rel="icon" href="${icons[32]}" type="image/png" sizes="32x32">`] : []),
    ...(style ? [`<link rel="stylesheet" href="${style}">`] : []),
  ]
  const plain = icons ? html.replace(/<link rel="icon"[^>]*>/, '') : html
  return plain.replace('</head>', () => `${links.join('')}</head>`)
}

function unlessUnavailable(error: unknown): ShownShop {
  if (refusalOf(error)?.status === 503) return {}
  throw error
}
