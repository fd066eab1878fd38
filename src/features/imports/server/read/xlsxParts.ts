import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { fault, Refusal } from '#platform/refusal/refusal.ts'

const mostParts = 5_000

export const unreadableWorkbook = () =>
  fault(
    'fileToUpload',
    'The file cannot be read. Open it in Excel or LibreOffice, save it as .xlsx, and send it again.',
  )
const tooLarge = () =>
  fault(
    'fileToUpload',
    'The file is too large when it is unpacked. Copy the list alone into a new sheet, and send that.',
  )

/** What is done with the elements of an XML part. Names have no prefix. */
interface Handlers {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** The XML parts of an .xlsx, which is a zip. */
export class XlsxParts {
  readonly #zip: ZipFile
  readonly #parts: Map<string, Entry>

  private constructor(zip: ZipFile, parts: Map<string, Entry>) {
    this.#zip = zip
    this.#parts = parts
  }

  static async open(bytes: Buffer) {
    try {
      const zip = await fromBufferPromise(bytes, { autoClose: false })
      if (zip.entryCount > mostParts) throw tooLarge()
      const parts = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry)
      return new XlsxParts(zip, parts)
    } catch (error) {
      throw error instanceof Refusal ? error : unreadableWorkbook()
    }
  }

  close() {
    this.#zip.close()
  }

  async readIfAny(path: string, limit: number, handlers: Handlers) {
    if (this.#parts.has(path)) await this.read(path, limit, handlers)
  }

  /** Reads a part that has at most `limit` bytes when it is unpacked. */
  async read(path: string, limit: number, { open, text, close }: Handlers) {
    const entry = this.#parts.get(path)
    if (!entry) throw unreadableWorkbook()
    if (entry.uncompressedSize > limit) throw tooLarge()
    const parser = new SaxesParser({ xmlns: false })
    parser.on('error', () => {
      throw unreadableWorkbook()
    })
    parser.on('doctype', () => {
      throw unreadableWorkbook()
    })
    parser.on('opentag', ({ name, attributes }) => open?.(localName(name), attributes))
    parser.on('closetag', ({ name }) => close?.(localName(name)))
    if (text) parser.on('text', text)
    const decoder = new TextDecoder()
    const content = await this.#zip.openReadStreamPromise(entry)
    for await (const chunk of content) parser.write(decoder.decode(chunk, { stream: true }))
    parser.close()
  }
}

/** Returns the name of an element without its prefix, because some programs write `x:row` instead of `row`. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)
