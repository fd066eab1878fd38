import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Modules of Zod that every schema refers to and the browser does not use. It gets the same exports, which do nothing. If a
 * release of Zod imports another name from them, the build fails and names it.
 */
const unused: Readonly<Record<string, readonly string[]>> = {
  // The writer of JSON Schema, which only the server needs.
  'core/json-schema-processors.js': ['allProcessors', 'toJSONSchema'],
  'core/to-json-schema.js': [
    ...['createStandardJSONSchemaMethod', 'createToJSONSchemaMethod', 'extractDefs', 'finalize', 'initializeContext'],
    'processSchema',
  ],
  // The check for values that contain themselves, which JSON cannot have.
  'core/memoizer.js': ['isBackEdge', 'isRecursiveSchema', 'memoizer'],
  // The English messages, because `setErrorMessages` replaces all of them.
  'locales/en.js': ['default'],
}

/** The module in which two parts are cut out, because without that the sign-in page would be over its budget. */
const cutModule = 'classic/schemas.js'
/** The compiler of schemas. The content security policy forbids `new Function`. */
const compiler = 'core.$ZodObjectJIT.init'
/** The old methods of a text for its formats: `z.string().email()` instead of `z.email()`. A source test forbids them. */
const oldMethods = /(?<=\.\$constructor\("ZodString", .*?\n\}), \{.*?\n\}(?=\);)/s

export function lessOfZod(): Plugin {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('zod/package.json'))), 'v4')
  const namesOf = new Map(Object.entries(unused).map(([file, names]) => [join(folder, file), names]))
  return {
    name: 'less-of-zod',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const exported = namesOf.get(id)?.map((name) => `nothing as ${name}`)
      return exported && `const nothing = () => undefined\nexport { ${exported.join(', ')} }`
    },
    transform(code, id) {
      if (id !== join(folder, cutModule)) return null
      if (!code.includes(compiler) || !oldMethods.test(code)) throw new Error(`Zod has changed: look at ${cutModule}.`)
      return { code: code.replace(compiler, 'core.$ZodObject.init').replace(oldMethods, ''), map: null }
    },
  }
}
