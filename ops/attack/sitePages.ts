import type { Attack } from './attack.ts'

/** The pages of the site map, each with the names of the fields of its forms. */
export async function readPages({ sender }: Pick<Attack, 'sender'>) {
  const { body } = await sender.send({ method: 'GET', path: '/sitemap.xml' })
  const paths = [...String(body).matchAll(/<loc>http:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
  if (paths.length === 0) throw new Error('The site map has no pages.')
  const pages: { path: string; html: string; fields: string[] }[] = []
  for (const path of new Set(paths)) {
    const html = String((await sender.send({ method: 'GET', path })).body)
    const names = [...html.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g)].map(([, name = '']) => name)
    pages.push({ path, html, fields: [...new Set(names)] })
  }
  return pages
}
