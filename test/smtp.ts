import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { closeAfterFile } from './closing.ts'
import { beSlow } from './untilTrue.ts'

export interface Received {
  from: string
  to: string[]
  /** The headers, by their name in lower case. */
  headers: Record<string, string>
  /** The whole mail as it was received. */
  raw: string
  /** When it was accepted, by `performance.now()`. */
  at: number
}

export interface MailServer {
  url: string
  received: Received[]
  /** The number of mails that it is receiving and has not accepted yet. */
  reading: () => number
  /** Sets its behaviour from now on. With an empty object it accepts everything. */
  behave(manners: Manners): void
  down(): Promise<void>
  up(): Promise<void>
}

interface Manners {
  /** The milliseconds that it waits before it accepts a mail. */
  slow?: number
  refuses?: { at: 'sign-in' | 'sender' | 'address' | 'mail'; code: number; message: string }
}

/**
 * Starts a real mail server on a free port, and stops it after the tests of the file. A secure one has a certificate that
 * nobody knows.
 */
export async function openMailServer({ secure = false } = {}): Promise<MailServer> {
  const received: Received[] = []
  let manners: Manners = {}
  let reading = 0
  const refusal = (at: NonNullable<Manners['refuses']>['at']) => {
    const { refuses } = manners
    return refuses?.at === at ? Object.assign(new Error(refuses.message), { responseCode: refuses.code }) : null
  }
  const open = async (port: number) => {
    const server = new SMTPServer({
      secure,
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      closeTimeout: 50,
      onAuth: ({ username }, _, done) => {
        const no = refusal('sign-in')
        return no ? done(no) : done(null, { user: username ?? '' })
      },
      onMailFrom: (_address, _session, done) => done(refusal('sender')),
      onRcptTo: (_address, _session, done) => done(refusal('address')),
      onData: async (stream, { envelope }, done) => {
        reading++
        // The sender may have been killed while it was sending.
        const raw = await text(stream).catch(() => undefined)
        await beSlow(manners.slow ?? 0)
        reading--
        if (raw === undefined) return
        const no = refusal('mail')
        if (no) return done(no)
        const { mailFrom, rcptTo } = envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          headers: headersOf(raw),
          raw,
          at: performance.now(),
        })
        done(null)
      },
    })
    // In some tests clients disconnect.
    server.on('error', () => undefined)
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    return server
  }
  let server: SMTPServer | undefined = await open(0)
  const { port } = server.server.address() as AddressInfo
  const down = async () => {
    const closing = server
    server = undefined
    if (closing) await new Promise<void>((resolve) => closing.close(resolve))
  }
  closeAfterFile(down)
  return {
    url: `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    reading: () => reading,
    behave(next) {
      manners = next
    },
    down,
    async up() {
      server ??= await open(port)
    },
  }
}

function headersOf(raw: string): Record<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  return Object.fromEntries(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}
