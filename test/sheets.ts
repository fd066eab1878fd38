import { inflateRawSync } from 'node:zlib'

const endRecord = 0x06054b50

/** The files in a spreadsheet, by their paths. */
export function partsOf(bytes: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>()
  const end = bytes.length - 22
  if (bytes.readUInt32LE(end) !== endRecord) throw new Error('The archive has no end.')
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [length, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const path = bytes.toString('utf8', at + 46, at + 46 + (length ?? 0))
    parts.set(path, contentAt(bytes, at))
    at += 46 + (length ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return parts
}

function contentAt(bytes: Buffer, entry: number) {
  const isCompressed = bytes.readUInt16LE(entry + 10) === 8
  const length = bytes.readUInt32LE(entry + 20)
  const header = bytes.readUInt32LE(entry + 42)
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  const content = bytes.subarray(start, start + length)
  return isCompressed ? inflateRawSync(content) : content
}

/** A part as text. */
export function xmlOf(parts: Map<string, Buffer>, path: string) {
  const part = parts.get(path)
  if (!part) throw new Error(`There is no part ${path}.`)
  return part.toString()
}

/** The names of the elements directly below the root. Throws where an element is not closed. */
export function childrenOf(xml: string): string[] {
  const open: string[] = []
  const children: string[] = []
  for (const [, slash, name = '', isEmpty] of xml.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (slash) {
      if (open.pop() !== name) throw new Error(`</${name}> closes another element.`)
      continue
    }
    if (open.length === 1) children.push(name)
    if (!isEmpty) open.push(name)
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)}> is not closed.`)
  return children
}

/** The targets of a part's relationships, by their ids. */
export const relationshipsOf = (parts: Map<string, Buffer>, path: string): Record<string, string | undefined> =>
  Object.fromEntries(
    [...xmlOf(parts, path).matchAll(/<Relationship Id="(\w+)"[^>]* Target="([^"]*)"/g)].map(([, id, target]) => [
      id,
      target,
    ]),
  )
