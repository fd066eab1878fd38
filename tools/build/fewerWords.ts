import type { Plugin } from 'vite'

/** How many words of each list of zxcvbn the browser gets. The words come in the order in which they are tried. */
const mostWords: Readonly<Record<string, number>> = {
  'common/passwords': 5000,
  'en/commonWords': 3000,
  'fr/commonWords': 2000,
}

/**
 * The browser checks new passwords with the first words of each list, because all words would be 400 KB. The server checks
 * again with the long lists. Lists that are not named above are empty.
 */
export function fewerWords(): Plugin {
  return {
    name: 'fewer-words',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const [, language, list] = /@zxcvbn-ts\/language-(\w+)\/dist\/(\w+)\.json\.mjs$/.exec(id) ?? []
      if (language === undefined || list === undefined || list === 'adjacencyGraphs') return undefined
      const { default: words }: { default: unknown } = await import(id)
      const first = Array.isArray(words) ? words.slice(0, mostWords[`${language}/${list}`] ?? 0) : []
      const text = JSON.stringify(first.join(' '))
      return { code: `export default ${text} === '' ? [] : ${text}.split(' ')`, map: null }
    },
  }
}
