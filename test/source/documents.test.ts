import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.replaceAll('\\', '/')}`),
]
const textOf = (file: string) => readFileSync(file, 'utf8')

/** The path in a link, from the root of the project, and the heading that it leads to. */
function targetOf(document: string, link: string) {
  const [path = '', heading] = link.split('#')
  return { path: path === '' ? document : posix.join(posix.dirname(document), path), heading }
}

/** The fragment that GitHub makes of a heading. */
const fragmentOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const headingsIn = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => fragmentOf(heading))

const isLive = ({ path, heading }: ReturnType<typeof targetOf>) =>
  existsSync(path) && (heading === undefined || headingsIn(path).includes(heading))

/** Every place that matches, where `isRight` is false, with the name of the document. */
const wrongIn = (pattern: RegExp, isRight: (document: string, match: readonly string[]) => boolean) =>
  documents.flatMap((document) =>
    [...textOf(document).matchAll(pattern)]
      .filter((match) => !isRight(document, match))
      .map(([text]) => `${document}: ${text}`),
  )

it('every link in a document leads to a file that exists, and to a heading in it', () => {
  const links = /\]\((?!https?:)([^)\s]+)\)/g
  expect(documents.flatMap((document) => textOf(document).match(links) ?? []).length).toBeGreaterThan(100)
  expect(wrongIn(links, (document, [, link = '']) => isLive(targetOf(document, link)))).toEqual([])
})

it('every path in a document exists', () => {
  const paths = /`((?:bench|docs|migrations|ops|src|test|tools)\/[\w./-]*)`/g
  expect(wrongIn(paths, (_, [, path = '']) => existsSync(path))).toEqual([])
})

/** The folders that the README lists below a folder of src. */
const listedBelow = (folder: string) => {
  const [, lines = ''] = new RegExp(`^  ${folder}/.*\\n((?: {4}.*\\n)*)`, 'm').exec(textOf('README.md')) ?? []
  return [...lines.matchAll(/^ {4}(\w+)\//gm)].map(([, name = '']) => name)
}
const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

it.each(['features', 'platform'])('the README lists each folder of src/%s once, and no others', (folder) => {
  expect(listedBelow(folder).toSorted()).toEqual(foldersIn(`src/${folder}`).toSorted())
})

it('a name beside a linked file, or in the text of the link, is in that file', () => {
  const names = /(?:`(\w+)`\s+in\s+\[[^\]]+|\[([A-Z]\w+))\]\(([^)]+\.tsx?)\)/g
  expect(textOf('docs/architecture.md').match(names)?.length).toBeGreaterThan(50)
  const isThere = (file: string, name: string) => existsSync(file) && new RegExp(`\\b${name}\\b`).test(textOf(file))
  expect(
    wrongIn(names, (document, [, beside, text, link = '']) =>
      isThere(targetOf(document, link).path, beside ?? text ?? ''),
    ),
  ).toEqual([])
})
