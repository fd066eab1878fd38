import type { Plugin } from 'vite'

/** A part of Zod's code, and what the browser gets instead of it. */
type Cut = readonly [part: RegExp, instead: string]

/**
 * Leaves out of the browser what Zod refers to in every schema, and the browser does not use:
 * - the JSON Schema writer, which only the server needs;
 * - the English messages, because `setErrorMessages` replaces all of them;
 * - the compiler of schemas, because the content security policy forbids `new Function`;
 * - the check for values that contain themselves, which JSON cannot have;
 * - the old methods of a text for its formats: `z.string().email()` instead of `z.email()`. A source test forbids them.
 */
const cuts: Readonly<Record<string, readonly Cut[]>> = {
  'locales/en.js': [[/^.*$/s, 'export default () => ({})']],
  'classic/schemas.js': [
    [/\$ZodObjectJIT\.init/, '$ZodObject.init'],
    [/core\.config\(\{ memoizer: core\.memoizer\(\) \}\)/, ''],
    [/(?<=\.\$constructor\("ZodString", .*?\n\}), \{.*?\n\}(?=\);)/s, ''],
  ],
}

export function lessOfZod(): Plugin {
  return {
    name: 'less-of-zod',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const [, file = ''] = /\/zod\/v4\/(.*)$/.exec(id) ?? []
      if (/^core\/(json-schema-processors|to-json-schema)\.js$/.test(file))
        return { code: withoutBodies(code), map: null }
      const here = cuts[file]
      if (!here) return undefined
      const less = here.reduce((before, [part, instead]) => {
        if (!part.test(before)) throw new Error(`Zod has changed: ${file} does not contain ${part}.`)
        return before.replace(part, instead)
      }, code)
      return { code: less, map: null }
    },
  }
}

/** Exports the same names, with functions that do nothing. */
function withoutBodies(code: string) {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  const aliases = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => name)
  const exported = [...names, ...aliases].map((name) => `nothing as ${name}`)
  return `const nothing = () => nothing\nexport { ${exported.join(', ')} }`
}
