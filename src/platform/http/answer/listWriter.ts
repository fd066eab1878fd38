import type { Readable } from 'node:stream'
import * as z from 'zod'
import { batchesOf, batchSize, RowStream, type Rows } from '../../list/rowStream.ts'
import { encodeReply, streamReply } from '../replyBody.ts'

type ReplyBody = Readable | string
type Write = (ending: AbortController) => AsyncIterable<string>

/**
 * Returns a function that writes replies with a long list batch by batch, because encoding it in one piece would block the
 * event loop. The function returns undefined for a short reply.
 */
export function listWriter(schema: z.ZodType): ((reply: unknown) => Promise<ReplyBody> | undefined) | undefined {
  if (schema instanceof z.ZodArray) {
    return (reply) => ifLong(reply, (rows) => writeList(schema, rows, '[', () => ']'))
  }
  if (!(schema instanceof z.ZodObject)) return
  const list: unknown = schema.shape.items
  if (!(list instanceof z.ZodArray)) return
  const others = schema.omit({ items: true })
  return (reply) => {
    const { items, ...rest } = Object(reply)
    return ifLong(items, (rows) =>
      writeList(list, rows, '{"items":[', (total) => {
        const totals = rows instanceof RowStream ? { total, ...rows.totals() } : {}
        const members = JSON.stringify(encodeReply(others, { ...rest, ...totals })).slice(1, -1)
        return members === '' ? ']}' : `],${members}}`
      }),
    )
  }
}

function ifLong(list: unknown, write: (rows: Rows<unknown>) => Write): Promise<ReplyBody> | undefined {
  if (list instanceof RowStream) return Promise.resolve(streamReply(write(list)))
  return Array.isArray(list) && list.length > batchSize ? whole(write(list)) : undefined
}

async function whole(write: Write): Promise<string> {
  const pieces = await Array.fromAsync(write(new AbortController()))
  return pieces.join('')
}

/** The opening bracket is sent with the first batch, not before: if reading that fails, the status can still be an error. */
const writeList = (schema: z.ZodType, rows: Rows<unknown>, before: string, after: (total: number) => string): Write =>
  async function* (ending) {
    let text = before
    let total = 0
    for await (const batch of batchesOf(rows, ending)) {
      if (total > 0) text += ','
      yield text + JSON.stringify(encodeReply(schema, batch)).slice(1, -1)
      text = ''
      total += batch.length
    }
    yield text + after(total)
  }
