import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { countTurns } from '#test/turns.ts'
import { drawPdf } from './pdf.ts'

const folder = await mkdtemp(join(tmpdir(), 'tidewater-pdf-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'note.typ')
await writeFile(
  path,
  '#set document(title: "Note", date: none)\n#for n in range(int(sys.inputs.lines)) [#n #parbreak()]',
)
const template = [pathToFileURL(path)]

describe('drawing PDFs', () => {
  it('draws several documents that are requested at the same time', { tags: ['details'] }, async () => {
    const [short, long, again] = await Promise.all(['1', '200', '1'].map((lines) => drawPdf(template, { lines })))
    expect(short?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(short?.equals(again as Buffer)).toBe(true)
    expect(long?.length).toBeGreaterThan(short?.length ?? 0)
  })

  it('rejects a document that cannot be drawn, and draws the next one', { tags: ['details'] }, async () => {
    await expect(drawPdf(template, { lines: 'many' })).rejects.toThrow('The PDF could not be drawn')
    await expect(drawPdf(template, { lines: '1' })).resolves.toBeInstanceOf(Buffer)
  })

  it('does not block the event loop while a long document is drawn', { tags: ['details'] }, async () => {
    expect(await countTurns(() => drawPdf(template, { lines: '4000' }))).toBeGreaterThan(1_000)
  })
})
