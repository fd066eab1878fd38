import { createHash } from 'node:crypto'
import type { Brand } from '#shared/brand.ts'
import { contentPolicy } from '../http/headers.ts'

/** The parts of the build that draw the shell: see `src/app/shell.tsx`. */
export interface ShellBuild {
  shellStyle: string
  drawShell(path: string, shop: ShownShop): Promise<DrawnShell>
}
/** What the shell shows of the shop. It is empty while the database is away. */
export interface ShownShop {
  name?: string
  brand?: Brand
  training?: boolean
}
export interface DrawnShell {
  title: string
  html: string
  /** The line above the page in a training shop. It stays when the scripts replace the shell. */
  band: string
  modules: string[]
  guestModules: string[]
  /** The request for the rows of the page, if it has a list, and the roles that may open it. */
  rows?: { address: string; body: string; roles: readonly string[] } | undefined
}
/** The files of the build: the page, the script in it, and the styles. */
export interface BuiltWorkbench {
  html: string
  theme: string
  style: string
  modules: FilesOfModules
}
/** The files that a module needs, by the name of the module. */
export type FilesOfModules = Readonly<Record<string, { files: readonly string[] } | undefined>>

/**
 * The HTML of a page, and the content security policy for what is in it. Without a policy, the policy of all responses applies.
 */
export interface WorkbenchPage {
  html: string
  policy?: string
  /** The header with the files that the browser needs for this page, signed in or not. */
  link?: string
}

/**
 * Returns a function that completes the built HTML for a page: with its shell, and with the request for its rows and the
 * names of all files that it needs, so that the browser loads them at the same time and not one after the other. The HTML
 * has `theme.js` and all styles, because on a slow line nothing else arrives while the browser waits for the first script.
 */
export function completePages({ html, theme, style, modules }: BuiltWorkbench, { shellStyle, drawShell }: ShellBuild) {
  const policy = contentPolicy(
    { scripts: [hashOf(theme)], styles: [hashOf(shellStyle), hashOf(style)] },
    trustedTypesPolicy,
  )
  if (!html.includes(themeElement)) throw new Error('The build holds no workbench.')
  const frame = html.replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)

  const filesOf = (names: readonly string[]) =>
    [...new Set(names.flatMap((name) => modules[name]?.files ?? []))].map((file) => `/${file}`)

  return async (path: string, shop: ShownShop): Promise<WorkbenchPage> => {
    const shell = await drawShell(path, shop)
    const [forPage, forGuests] = [filesOf(shell.modules), filesOf(shell.guestModules)]
    const both = forPage.filter((file) => forGuests.includes(file))
    const files = `data-page="${forPage.join(' ')}" data-guest="${forGuests.join(' ')}"`
    const rows = shell.rows
      ? ` data-rows="${shell.rows.address}" data-body="${asText(shell.rows.body)}" data-roles="${shell.rows.roles.join(' ')}"`
      : ''
    return {
      policy,
      link: both.map((file) => `<${file}>; rel=modulepreload; crossorigin`).join(', '),
      html: frame
        .replace('<title>Workbench</title>', () => `<title>${asText(shell.title)}</title>`)
        .replace(themeElement, () => `<style>${shellStyle}</style>\n    <script ${files}${rows}>${theme}</script>`)
        .replace('<div id="app"></div>', () => `${shell.band}<div id="app"></div>\n    ${shell.html}`),
    }
  }
}

/** The name in `src/ui/browser/trustedTypes.ts`. */
const trustedTypesPolicy = 'workbench'
const themeElement = '<script src="/theme.js"></script>'

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Returns a text as HTML, also for the value of an attribute. */
export const asText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
