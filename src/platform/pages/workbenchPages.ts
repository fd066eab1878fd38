import { createHash } from 'node:crypto'
import { contentPolicy } from '../http/headers.ts'

/** What the build knows of the shell: see `src/app/shell.tsx`. */
export interface ShellBuild {
  shellStyle: string
  drawShell(path: string, shop?: string): { title: string; html: string; modules: string[]; guestModules: string[] }
}
/** The files that a module needs, by the name of the module. */
export type FilesOfModules = Readonly<Record<string, { files: readonly string[] } | undefined>>

/** The HTML of a page, and the content security policy for what is in it. Without one, that of all responses holds. */
export interface WorkbenchPage {
  html: string
  policy?: string
}

/**
 * Returns a function that completes the built HTML for a page: with its shell, and with the names of all files that it
 * needs, so that the browser loads them at the same time and not one after the other. The shell is painted before any other
 * file arrives, so its styles and `theme.js` are in the HTML.
 */
export function completePages(html: string, theme: string, modules: FilesOfModules, build: ShellBuild) {
  const { shellStyle, drawShell } = build
  const policy = contentPolicy({ script: hashOf(theme), style: hashOf(shellStyle) })
  const [stylesheet] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
  if (!stylesheet || !html.includes(themeElement)) throw new Error('The build holds no workbench.')
  // A stylesheet at the end of the page does not delay the paint of what is above it.
  const frame = html.replace(stylesheet, '').replace('</body>', () => `  ${stylesheet}\n  </body>`)

  const filesOf = (names: readonly string[]) =>
    [...new Set(names.flatMap((name) => modules[name]?.files ?? []))].map((file) => `/${file}`).join(' ')

  return (path: string, shop: string | undefined): WorkbenchPage => {
    const shell = drawShell(path, shop)
    const files = `data-page="${filesOf(shell.modules)}" data-guest="${filesOf(shell.guestModules)}"`
    return {
      policy,
      html: frame
        .replace('<title>Workbench</title>', () => `<title>${asText(shell.title)}</title>`)
        .replace(themeElement, () => `<style>${shellStyle}</style>\n    <script ${files}>${theme}</script>`)
        .replace('<div id="app"></div>', () => `<div id="app"></div>\n    ${shell.html}`),
    }
  }
}

const themeElement = '<script src="/theme.js"></script>'

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Returns a text as HTML, also for the value of an attribute. */
export const asText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
