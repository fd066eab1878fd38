import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, describe, expect, it } from 'vitest'
import { drawLongPdf } from '#platform/files/longPdf.ts'
import { drawPdf } from '#platform/files/pdf.ts'

const folder = await mkdtemp(join(tmpdir(), 'tidewater-pdf-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'page.typ')
await writeFile(path, '#set document(date: none)\n#sys.inputs.words.split("|").map(text).join(pagebreak())')
const template = [pathToFileURL(path)]

async function* draw(...parts: string[]) {
  for (const words of parts) yield drawPdf(template, { words })
}
const read = async (pdf: Buffer) => {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { info } = await document.getMetadata()
  return { title: 'Title' in info ? info.Title : undefined, ...(await extractText(document)) }
}

describe('a long PDF', () => {
  it('has the pages of its parts, in their order', async () => {
    const pdf = await drawLongPdf('Notes', draw('One|Two', 'Three', 'Four|Five|Six'))
    expect(await read(pdf)).toMatchObject({
      title: 'Notes',
      totalPages: 6,
      text: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'],
    })
  })

  it('keeps texts that look like the parts of a PDF', async () => {
    const words = ['12 0 R', 'endobj', '<< /Type /Pages >> stream', '(12 0 R) \\( xref', 'Crème']
    const pdf = await drawLongPdf('A (title) \\ 3 0 R', draw(words.join('|'), words.join('|')))
    expect(await read(pdf)).toMatchObject({ title: 'A (title) \\ 3 0 R', text: [...words, ...words] })
  })

  it('that fails does not keep the next one waiting', async () => {
    async function* broken() {
      yield* draw('One')
      throw new Error('The database is away.')
    }
    await expect(drawLongPdf('Broken', broken())).rejects.toThrow('The database is away.')
    expect(await read(await drawLongPdf('Whole', draw('Two')))).toMatchObject({ text: ['Two'] })
  })
})
