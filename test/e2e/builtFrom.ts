import { readFileSync } from 'node:fs'

/** The address of the script of a page or part: the built files have no names of their own. */
export function builtFrom(source: string) {
  const modules: Record<string, { files: string[] }> = JSON.parse(readFileSync('dist/web/.vite/modules.json', 'utf8'))
  const [, part] = Object.entries(modules).find(([name]) => name.endsWith(`/${source}`)) ?? []
  if (!part) throw new Error(`Nothing was built from ${source}.`)
  return `/${part.files[0]}`
}
