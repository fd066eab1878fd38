import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { closeAfterFile } from './closing.ts'

export interface NameServer {
  /** The TXT records by name. A name that is not there does not exist. */
  records: Map<string, readonly string[]>
  /** The names that were looked up. */
  asked: string[]
  /** While it is silent, it does not answer. */
  isSilent: boolean
  resolver: Resolver
}

const [nameError, answerFlags, txt, internet] = [3, 0x8180, 16, 1]

/** Starts a real name server on a free port, which answers questions for TXT records, and stops it after the file. */
export async function openNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  closeAfterFile(async () => void socket.close())
  const resolver = new Resolver({ timeout: 500, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  const server: NameServer = { records: new Map(), asked: [], isSilent: false, resolver }
  socket.on('message', (query, { address, port }) => {
    const { name, end } = questionOf(query)
    server.asked.push(name)
    if (server.isSilent) return
    const found = server.records.get(name)
    socket.send(answerTo(query.subarray(0, end), found), port, address)
  })
  return server
}

/** The name in the question, and where the question ends. */
function questionOf(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

function answerTo(question: Buffer, texts: readonly string[] | undefined) {
  const head = Buffer.from(question)
  head.writeUInt16BE(texts ? answerFlags : answerFlags | nameError, 2)
  head.writeUInt16BE(texts?.length ?? 0, 6)
  head.writeUInt16BE(0, 8)
  head.writeUInt16BE(0, 10)
  return Buffer.concat([head, ...(texts ?? []).map(recordOf)])
}

/** A record begins with a pointer to the name in the question. */
function recordOf(text: string) {
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
  const record = Buffer.alloc(12)
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(txt, 2)
  record.writeUInt16BE(internet, 4)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([record, data])
}
