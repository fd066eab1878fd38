import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

interface Signed {
  challenge: string
  /** The origin of the page that asks for it. */
  origin?: string
  rpId?: string
  /** Whether the device checked the finger, the face or the pin of its user. */
  isVerified?: boolean
  counter?: number
}

/** A passkey that is kept in memory, for tests of the server without a browser. */
export function aSoftPasskey(ownOrigin = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  const clientData = (type: string, { challenge, origin = ownOrigin }: Signed) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (
    { rpId = new URL(ownOrigin).hostname, isVerified = true, counter = 0 }: Signed,
    flags: number,
    more: Buffer,
  ) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), count, more])
  }
  const credential = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} } as const

  return {
    id: text(id),
    /** The response to `startPasskey`. */
    register(asked: Signed) {
      const length = Buffer.from([0, id.length])
      const authData = authenticatorData(asked, 0x40, Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(cose)]))
      const attestation = new Map<string, string | Map<string, never> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', asked)),
          attestationObject: text(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** The response to `askPasskey`. */
    sign(asked: Signed, user_id?: number) {
      const data = authenticatorData(asked, 0, Buffer.alloc(0))
      const client = clientData('webauthn.get', asked)
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          ...(user_id !== undefined && { userHandle: text(Buffer.from(String(user_id))) }),
        },
      }
    },
  }
}
