import { expect, it } from 'vitest'
import { readImports } from '../sources.ts'

const imports = readImports()

/** From the bottom to the top. A file imports from its own folder and from the layers below. */
const layers = [['shared'], ['ui'], ['workbench', 'site', 'platform'], ['features'], ['app']]
const folderOf = (file: string) => file.split('/')[1] ?? ''
const heightOf = (file: string) => layers.findIndex((folders) => folders.includes(folderOf(file)))

it('every folder of the source has its layer', () => {
  expect([...imports.keys()].filter((file) => heightOf(file) === -1)).toEqual([])
})

it('no import runs up, or to a neighbour of the same height', () => {
  const wrong = [...imports].flatMap(([file, imported]) =>
    imported
      .filter((other) => folderOf(other) !== folderOf(file) && heightOf(other) >= heightOf(file))
      .map((other) => `${file} imports ${other}`),
  )
  expect(wrong).toEqual([])
})

it('no files import each other in a circle', () => {
  expect(circles()).toEqual([])
})

/** Follows every import, depth first. An import of a file that is on the path already is a circle. */
function circles(): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (file: string, from: string[]) => {
    const at = from.indexOf(file)
    if (at !== -1) found.push([...from.slice(at), file].join(' → '))
    if (at !== -1 || done.has(file)) return
    for (const other of imports.get(file) ?? []) visit(other, [...from, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return found
}
