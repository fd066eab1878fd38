import { renderToStaticMarkup } from 'react-dom/server'
import { SharePicture } from '#site/drawings/SharePicture.tsx'
import { drawSite } from '#site/drawSite.tsx'
import { publicFeatures } from './publicFeatures.ts'

export { drawShell, shellStyle } from './shell.tsx'

type Manifest = Record<string, { file: string; css?: string[] }>

/** Returns the function that draws the pages. The manifest of the build has the names of the files that a page loads. */
export function drawWith(manifest: Manifest) {
  const entry = manifest['islands.ts']
  const font = Object.values(manifest).find(({ file }) => /bricolage.*\.woff2$/.test(file))
  const [style] = entry?.css ?? []
  if (!entry || !style || !font) throw new Error('The build holds no public site.')
  return drawSite(pages, { style: `/${style}`, script: `/${entry.file}`, font: `/${font.file}` })
}

/** The same for development, where Vite builds each file when it is requested. */
export const drawLive = (base: string) =>
  drawSite(pages, { style: `${base}../site/site.css`, script: `${base}islands.ts`, font: '' })

/** Draws the picture that other sites show beside a link to ours. The build turns it into `og.png`. */
export const drawSharePicture = () => renderToStaticMarkup(<SharePicture />)

const pages = publicFeatures
