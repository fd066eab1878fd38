/** A PDF of the compiler: every object in plain text between its offset and the next one, and one table of the offsets. */
interface Parts {
  objects: Map<number, Buffer>
  root: number
}

/**
 * Joins PDFs of our compiler into one. The pages, their fonts and their texts are kept. Bookmarks and tags for screen readers
 * are lost, because they would have to be merged across the parts.
 */
export async function* joinPdfs(pdfs: AsyncIterable<Buffer>, title: string): AsyncGenerator<Buffer> {
  const offsets: number[] = []
  let length = 0
  const write = (bytes: Buffer) => {
    length += bytes.length
    return bytes
  }
  const object = (number: number, content: string | Buffer) => {
    offsets[number] = length
    return write(Buffer.concat([text(`${number} 0 obj\n`), Buffer.from(content), text('\nendobj\n')]))
  }
  const [catalog, pages, info] = [1, 2, 3]
  let last = info
  let count = 0
  const kids: string[] = []

  yield write(text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'))
  for await (const pdf of pdfs) {
    const { objects, root } = readObjects(pdf)
    const numbers = new Map<number, number>()
    const numberOf = (old: number) => {
      const known = numbers.get(old)
      if (known !== undefined) return known
      numbers.set(old, ++last)
      return last
    }
    kids.push(`${numberOf(root)} 0 R`)
    // The map grows while the loop runs: the objects to which an object refers are added behind it.
    for (const [old, number] of numbers) {
      const bytes = objects.get(old)
      if (!bytes) throw new Error(`A PDF has no object ${old}, but refers to it.`)
      const { head, rest } = splitStream(bytes)
      let renumbered = withReferences(head, numberOf)
      if (old === root) {
        count += Number(/\/Count (\d+)/.exec(head)?.[1])
        renumbered = renumbered.replace('<<', `<<\n  /Parent ${pages} 0 R`)
      }
      yield object(number, Buffer.concat([text(renumbered), rest]))
    }
  }
  yield object(pages, `<< /Type /Pages /Count ${count} /Kids [${kids.join(' ')}] >>`)
  yield object(catalog, `<< /Type /Catalog /Pages ${pages} 0 R /Lang (en-CA) >>`)
  yield object(info, `<< /Title (${title.replaceAll(/[()\\]/g, '\\$&')}) >>`)
  const entries = Array.from({ length: last }, (_, at) => `${String(offsets[at + 1]).padStart(10, '0')} 00000 n \n`)
  yield text(
    `xref\n0 ${last + 1}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${last + 1} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  )
}

/** Latin 1 has one byte for each character, so that offsets in the text are offsets in the file. */
const text = (characters: string) => Buffer.from(characters, 'latin1')

/** Reads the objects of a PDF by its table of offsets. The root is the one of its pages. */
function readObjects(pdf: Buffer): Parts {
  const end = pdf.subarray(-200).toString('latin1')
  const table = Number(/startxref\s+(\d+)/.exec(end)?.[1])
  const listed = pdf.subarray(table).toString('latin1')
  const offsets = [...listed.matchAll(/^(\d{10}) \d{5} ([nf])/gm)]
    .map(([, offset, state], number) => ({ number, offset: Number(offset), isUsed: state === 'n' }))
    .filter(({ isUsed }) => isUsed)
    .toSorted((one, other) => one.offset - other.offset)
  const objects = new Map(
    offsets.map(({ number, offset }, at) => {
      const bytes = pdf.subarray(offset, offsets[at + 1]?.offset ?? table)
      return [number, bytes.subarray(bytes.indexOf('obj') + 'obj'.length, bytes.lastIndexOf('endobj'))]
    }),
  )
  const catalog = objects.get(Number(/\/Root (\d+) 0 R/.exec(listed)?.[1]))
  const root = Number(/\/Pages (\d+) 0 R/.exec(catalog?.toString('latin1') ?? '')?.[1])
  if (!objects.has(root)) throw new Error('A PDF to be joined has no pages.')
  return { objects, root }
}

/** The text of an object, and the bytes of its stream, if it has one. */
function splitStream(object: Buffer) {
  const at = /\bstream\r?\n/.exec(object.toString('latin1'))?.index ?? object.length
  return { head: object.subarray(0, at).toString('latin1'), rest: object.subarray(at) }
}

/** Replaces the numbers of the objects to which a text refers. Text inside a string is not a reference. */
const withReferences = (head: string, numberOf: (old: number) => number) =>
  head
    .replaceAll(/\s*\/StructParents \d+/g, '')
    .replaceAll(/\((?:\\.|[^\\)])*\)|(\d+) 0 R\b/gs, (whole, old?: string) =>
      old === undefined ? whole : `${numberOf(Number(old))} 0 R`,
    )
