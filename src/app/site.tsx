import { renderToStaticMarkup } from 'react-dom/server'
import type { PageName, Sheet, SiteFiles } from '#features/site/pages.ts'
import { SharePicture } from '#site/drawings/SharePicture.tsx'
import { Frame } from '#site/Frame.tsx'
import { pages } from './publicPages.ts'

type Manifest = Record<string, { file: string; css?: string[] }>

/** How the server draws a page: by its name, from its sheet, with the files of the build. */
export function drawWith(manifest: Manifest) {
  const entry = manifest['islands.ts']
  const font = Object.values(manifest).find(({ file }) => /bricolage.*\.woff2$/.test(file))
  const [style] = entry?.css ?? []
  if (!entry || !style || !font) throw new Error('The build holds no public site.')
  return drawer({ style: `/${style}`, script: `/${entry.file}`, font: `/${font.file}` })
}

/** The same while we develop: Vite makes each file as it is asked for. */
export const drawLive = (base: string) =>
  drawer({ style: `${base}../site/site.css`, script: `${base}islands.ts`, font: '' })

/** What the build makes a picture of, for those who share a page. */
export const drawSharePicture = () => renderToStaticMarkup(<SharePicture />)

const drawer =
  (files: SiteFiles) =>
  <Name extends PageName>(name: Name, sheet: Sheet<Name>): string => {
    const { Page, head } = pages[name]
    const drawn = renderToStaticMarkup(
      <Frame name={name} sheet={sheet} head={head(sheet)} files={files}>
        <Page {...sheet} />
      </Frame>,
    )
    return `<!doctype html>${drawn}`
  }
