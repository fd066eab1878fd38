import type { Operation } from './openApi.ts'

export interface EncodedBody {
  type?: string
  body?: string | Buffer
}

const boundary = 'attack-boundary'

/** Encodes a body as the call wants it: as JSON, or as a form with a file. */
export function encodeBody({ body: schema, isForm }: Operation, value: unknown, file: Buffer = onePixel): EncodedBody {
  if (!schema) return {}
  if (!isForm) return { type: 'application/json', body: JSON.stringify(value) }
  const parts = Object.entries(schema.properties ?? {}).map(([name, { format }]) =>
    format === 'binary'
      ? filePart(name, file)
      : textPart(name, JSON.stringify(value !== null && typeof value === 'object' ? Reflect.get(value, name) : value)),
  )
  return formOf(parts)
}

export const formOf = (parts: readonly Buffer[]): EncodedBody => ({
  type: `multipart/form-data; boundary=${boundary}`,
  body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
})

export const textPart = (name: string, text: string | undefined) =>
  Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text ?? ''}\r\n`)

export const filePart = (name: string, file: Buffer, fileName = 'picture.png', type = 'image/png') =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    file,
    Buffer.from('\r\n'),
  ])

export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
)
