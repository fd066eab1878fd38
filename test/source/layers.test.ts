import { describe, expect, it } from 'vitest'
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

/**
 * The floors of the platform and of the parts of the screen, from the ground to the top. A folder imports from the floors below it, and not
 * from the others of its own floor. docs/decisions/0026-layers-and-manifests.md says what each folder knows.
 */
const floors: Readonly<Record<string, readonly string[][]>> = {
  platform: [
    ['refusal', 'process'],
    ['db'],
    ['limits', 'metrics'],
    ['background'],
    ['auth', 'list', 'mail', 'files'],
    ['http'],
    ['pages', 'jobs', 'personal', 'undo', 'sheet'],
    ['backup'],
    ['move'],
    ['shop'],
  ],
  ui: [
    ['browser', 'notices'],
    ['api', 'control'],
    ['ask', 'drafts', 'jobs', 'page', 'shownNotices'],
    ['dialog', 'table'],
    ['form', 'chart'],
    ['grid', 'print'],
    ['list'],
  ],
}

describe.each(Object.entries(floors))('inside src/%s', (layer, heights) => {
  const roomOf = (file: string) => (file.startsWith(`src/${layer}/`) ? (file.split('/')[2] ?? '') : undefined)
  const floorOf = (room: string) => heights.findIndex((rooms) => rooms.includes(room))
  const rooms = new Map<string, string[]>()
  const runningUp: string[] = []
  for (const [file, imported] of imports) {
    const room = roomOf(file)
    if (room === undefined) continue
    const others = imported.filter((other) => ![undefined, room].includes(roomOf(other)))
    rooms.set(room, [...(rooms.get(room) ?? []), ...others.map((other) => roomOf(other) ?? '')])
    for (const other of others)
      if (floorOf(roomOf(other) ?? '') >= floorOf(room)) runningUp.push(`${file} imports ${other}`)
  }

  it('every folder has its floor', () => {
    const listed = heights.flat()
    expect([...rooms.keys()].sort(), 'A folder that is missing in `floors` of this test needs a line there.').toEqual(
      listed.sort(),
    )
  })

  it('no import runs up, or to a neighbour of the same floor', () => {
    const advice = `Move the file to the folder that needs it, move what it imports to a lower folder, or let the caller pass it as a parameter.`
    expect(runningUp, advice).toEqual([])
  })

  it('no folders import each other in a circle', () => {
    expect(circlesIn(rooms), 'Move what both folders need to a lower one.').toEqual([])
  })
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
