import { drawingRelationships } from './package.ts'
import type { PlacedPicture } from './worksheet.ts'
import { escaped, inPieces, xmlHead } from './xml.ts'
import type { Part } from './zip.ts'

/** How wide a picture is on the screen. It is stored with twice as many pixels, for sharp screens and paper. */
const size = 48
/** Where the picture begins in its cell, in pixels. */
const offset = 2
/** Pictures are read a few at once, because a bucket takes its time to answer. */
const atOnce = 4
/** After so many failures no more pictures are read: waiting for each of them would take hours. */
const mostFailures = 8

/**
 * The pictures of a sheet, each stored once, and the drawing that puts them into their cells. A picture that cannot be read
 * is left out: its cell keeps the link.
 */
export class SheetPictures {
  /** How many pictures could not be read. */
  unread = 0
  /** The numbers of the stored pictures by their names. */
  readonly #stored = new Map<string, number>()
  #failures = 0

  async *parts(sheet: number, placed: readonly PlacedPicture[], signal: AbortSignal): AsyncGenerator<Part> {
    const distinct = [...new Map(placed.map((picture) => [picture.name, picture])).values()]
    const fresh = distinct.filter(({ name }) => !this.#stored.has(name))
    for (let at = 0; at < fresh.length; at += atOnce) {
      signal.throwIfAborted()
      const group = fresh.slice(at, at + atOnce)
      const jpegs = await Promise.all(group.map((picture) => this.#read(picture)))
      for (const [index, jpeg] of jpegs.entries()) {
        const picture = group[index]
        if (!jpeg || !picture) continue
        const number = this.#stored.size + 1
        this.#stored.set(picture.name, number)
        yield { path: `xl/media/picture${number}.jpeg`, content: jpeg }
      }
    }
    const shown = placed.flatMap((picture) => {
      const medium = this.#stored.get(picture.name)
      return medium === undefined ? [] : [{ ...picture, medium }]
    })
    this.unread += placed.length - shown.length
    yield { path: `xl/drawings/drawing${sheet}.xml`, content: drawing(shown) }
    const media = [...new Set(shown.map(({ medium }) => medium))]
    yield { path: `xl/drawings/_rels/drawing${sheet}.xml.rels`, content: drawingRelationships(media) }
  }

  async #read({ read }: PlacedPicture): Promise<Buffer | undefined> {
    if (this.#failures >= mostFailures) return undefined
    try {
      return await read()
    } catch {
      this.#failures++
      return undefined
    }
  }
}

interface ShownPicture extends PlacedPicture {
  /** The number of the stored picture. */
  medium: number
}

const drawingNames = 'http://schemas.openxmlformats.org/drawingml/2006'

function* drawing(pictures: readonly ShownPicture[]) {
  yield `${xmlHead}<xdr:wsDr xmlns:xdr="${drawingNames}/spreadsheetDrawing" xmlns:a="${drawingNames}/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">`
  yield* inPieces(pictures, anchor)
  yield '</xdr:wsDr>'
}

/** The unit of drawings: 914,400 in an inch, at 96 pixels. */
const units = (length: number) => length * 9525

/** Both corners are in one cell, so the picture is hidden, moved and sorted with its row. */
function anchor({ column, row, alt, medium }: ShownPicture, at: number) {
  const corner = (name: string, distance: number) =>
    `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>${units(distance)}</xdr:colOff><xdr:row>${row - 1}</xdr:row><xdr:rowOff>${units(distance)}</xdr:rowOff></xdr:${name}>`
  const names = `<xdr:nvPicPr><xdr:cNvPr id="${at + 2}" name="Picture ${at + 1}" descr="${escaped(alt)}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>`
  const fill = `<xdr:blipFill><a:blip r:embed="rId${medium}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>`
  const shape = `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${units(size)}" cy="${units(size)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>`
  return `<xdr:twoCellAnchor>${corner('from', offset)}${corner('to', offset + size)}<xdr:pic>${names}${fill}${shape}</xdr:pic><xdr:clientData/></xdr:twoCellAnchor>`
}
