import { expect, it } from 'vitest'
import { featureOf, readImports } from '../sources.ts'

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
  expect(circlesIn(imports)).toEqual([])
})

it('features import each other in one direction only', () => {
  const features = new Map<string, string[]>()
  for (const [file, imported] of imports) {
    const feature = featureOf(file)
    if (feature === undefined) continue
    const others = imported.flatMap((other) => featureOf(other) ?? []).filter((other) => other !== feature)
    features.set(feature, [...(features.get(feature) ?? []), ...others])
  }
  expect(features.size).toBeGreaterThan(20)
  expect(circlesIn(features)).toEqual([])
})

/** Follows every import, depth first. An import of a file that is on the current path closes a circle. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (node: string, from: string[]) => {
    const at = from.indexOf(node)
    if (at !== -1) found.push([...from.slice(at), node].join(' → '))
    if (at !== -1 || done.has(node)) return
    for (const other of graph.get(node) ?? []) visit(other, [...from, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return found
}
