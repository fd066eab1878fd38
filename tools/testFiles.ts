import { globSync, readFileSync } from 'node:fs'

const patterns = {
  vitest: [
    'src/**/*.test.{ts,tsx}',
    'ops/faults/*.test.ts',
    'test/{,server/,source/,built/}*.test.ts',
    'test/components/*.test.tsx',
  ],
  browser: ['test/e2e/**/*.spec.ts'],
  slow: ['test/slow/*.test.ts'],
}
export type Kind = keyof typeof patterns

/** The test files that belong to one of these words, or all of them if there is no word. */
export function findTestFiles(words: readonly string[]): Record<Kind, string[]> {
  const find = (kind: Kind) => {
    const files = patterns[kind].flatMap((pattern) => globSync(pattern)).sort()
    return words.length === 0 ? files : files.filter((file) => words.some((word) => belongs(file, word)))
  }
  return { vitest: find('vitest'), browser: find('browser'), slow: find('slow') }
}

/** A file belongs to a word if the word is in its path, or if the file imports from the feature of that name. */
function belongs(file: string, word: string) {
  const path = word.replace(/^\.\//, '')
  // The word may also be a part of a name: longInventory.spec.ts belongs to inventory.
  const capitalized = path.charAt(0).toUpperCase() + path.slice(1)
  if (file.includes(path) || file.includes(capitalized)) return true
  return readFileSync(file, 'utf8').includes(`'#features/${word}/`)
}
