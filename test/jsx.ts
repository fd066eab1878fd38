import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

// Node removes the types from TypeScript itself, but it cannot load the JSX and the pictures of the public pages. A few tests
// import these pages.
registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('.svg')) return asModule(`export default ${JSON.stringify(url)}`)
    if (!url.endsWith('.tsx')) return nextLoad(url, context)
    const file = fileURLToPath(url)
    return asModule(transformSync(file, readFileSync(file, 'utf8'), { jsx: { runtime: 'automatic' } }).code)
  },
})

const asModule = (source: string) => ({ format: 'module', source, shortCircuit: true }) as const
