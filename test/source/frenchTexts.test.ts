import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Code, fillIn } from '#shared/codes.ts'
import { withNoBreakSpaces } from '#shared/language.ts'
import { importAll, readImports } from '../sources.ts'

const sources = [...readImports().keys()]
/** The modules with French texts in them. The workbench is in English. */
const files = sources.filter(
  (file) =>
    /^src\/(shared|platform|site|features)\/(?!\w+\/web\/).*\.ts$/.test(file) &&
    /\bfr(: typeof en)? *[:=]/.test(readFileSync(file, 'utf8')),
)

/** All French texts in what a module exports: those under the key `fr`, as a visitor gets them. */
function frenchIn(value: unknown, isFrench = false, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') return isFrench ? [value] : []
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  // The server fills in the words of a code before it sends them.
  if (isCode(value)) return [fillIn<Code>(value, {}).fr]
  return Object.entries(value).flatMap(([key, each]) => frenchIn(each, isFrench || key === 'fr', seen))
}
const isCode = (value: object): value is Code => 'code' in value && 'status' in value && 'en' in value && 'fr' in value

describe('a no-break space', () => {
  it.each([
    ['Réessayez : rien n’est perdu.', 'Réessayez\u00a0: rien n’est perdu.'],
    ['3 magasins pour « Dieppe »', '3 magasins pour «\u00a0Dieppe\u00a0»'],
    ['Au plus 5 000 caractères, 10 Mo ou {km} km', 'Au plus 5\u00a0000 caractères, 10\u00a0Mo ou {km}\u00a0km'],
    ['20 % de rabais, 5 $ de moins', '20\u00a0% de rabais, 5\u00a0$ de moins'],
    ['Le 20 novembre 2026, 12 magasins', 'Le 20 novembre 2026, 12 magasins'],
    ['À 2 kmart', 'À 2 kmart'],
  ])('replaces the spaces at which no line may end: %s', (typed, shown) => {
    expect(withNoBreakSpaces(typed)).toBe(shown)
  })

  it('is in every French text that the source exports', async () => {
    const modules = [...(await importAll(files))]
    const texts = modules.flatMap(([file, module]) => frenchIn(module).map((text) => ({ file, text })))
    expect(texts.length).toBeGreaterThan(300)
    expect(texts.filter(({ text }) => text !== withNoBreakSpaces(text))).toEqual([])
  })

  it('is never typed in a source file, where nobody sees it', () => {
    const typed = sources.filter((file) => readFileSync(file, 'utf8').includes('\u00a0'))
    expect(typed).toEqual([])
  })
})
