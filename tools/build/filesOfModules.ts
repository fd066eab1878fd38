import { writeFile } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes which files are needed by each module that is loaded separately, and which files it may load later, so that the server
 * can name the files of a page in its HTML. The manifest of Vite has only modules with their own file.
 */
export function filesOfModules(): Plugin {
  return {
    name: 'files-of-modules',
    apply: (_, { command, mode, isSsrBuild }) => command === 'build' && mode !== 'site' && !isSsrBuild,
    generateBundle(_, bundle) {
      const chunkOf = (file: string) => {
        const found = bundle[file]
        return found?.type === 'chunk' ? found : undefined
      }
      const needs = (file: string, found = new Set<string>()): Set<string> => {
        if (found.has(file)) return found
        found.add(file)
        for (const other of chunkOf(file)?.imports ?? []) needs(other, found)
        return found
      }
      // The lists of words for new passwords, and the dialog for unknown codes, are loaded when somebody needs them.
      const isOnDemand = (file: string) => ['strength', 'unknownCodes'].includes(chunkOf(file)?.name ?? '')
      const chunks = Object.keys(bundle).flatMap((file) => chunkOf(file) ?? [])
      const entry = chunks.find(({ isEntry }) => isEntry)
      const modules: Record<string, { files: string[]; later: string[] }> = {}
      for (const { fileName, moduleIds } of chunks) {
        for (const module of moduleIds) {
          const { isEntry = false, dynamicImporters = [] } = this.getModuleInfo(module) ?? {}
          if (!isEntry && dynamicImporters.length === 0) continue
          const files = needs(fileName)
          const parts = [...files]
            .filter((file) => file !== entry?.fileName)
            .flatMap((file) => chunkOf(file)?.dynamicImports ?? [])
            .filter((file) => !isOnDemand(file))
          const later = new Set(parts.flatMap((file) => [...needs(file)]))
          modules[nameOf(module)] = { files: [...files], later: [...later.difference(files)] }
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(modules) })
    },
    /** All files, for the service worker. The styles are in the HTML. */
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).filter((file) => file.startsWith('assets/') && !file.endsWith('.css'))
      await writeFile(`${dir}/files.json`, JSON.stringify(files.map((file) => `/${file}`)))
    },
  }
}

/**
 * In the program that draws the pages, each export of a module that a manifest loads is the name of that module, because the
 * pages themselves do not run on the server.
 */
export function pagesByName(): Plugin {
  return {
    name: 'pages-by-name',
    apply: (_, { isSsrBuild }) => isSsrBuild === true,
    enforce: 'pre',
    async resolveDynamicImport(imported, importer) {
      if (!importer?.endsWith('/web/feature.ts') || typeof imported !== 'string') return null
      const page = await this.resolve(imported, importer)
      return page && `${page.id}${nameOnly}`
    },
    async load(id) {
      if (!id.endsWith(nameOnly)) return null
      const page = id.slice(0, -nameOnly.length)
      const { exports } = await this.load({ id: page })
      return exports.map((name) => `export const ${name} = ${JSON.stringify(nameOf(page))}`).join('\n')
    },
  }
}

const nameOnly = '?name'

/** The name of a module is its path below `src`. */
const nameOf = (module: string) => relative('src', module).split(sep).join('/')
