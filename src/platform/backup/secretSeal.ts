import { createHash, scryptSync } from 'node:crypto'
import { openBytes, sealBytes } from '../files/seal.ts'

/** Encrypts secrets that the shop has to read again, with a key that is not in the database. */
export interface SecretSeal {
  /** False without a key: secrets are then stored as they are. */
  isOn: boolean
  /** Encrypts a secret. `of` names its owner: `open` returns it only with the same name. */
  close: (of: string, secret: Buffer) => Buffer
  /** Returns undefined if it was sealed with a key that this server does not have. */
  open: (of: string, stored: Buffer) => Buffer | undefined
  /** Whether it is sealed with the first key. */
  isNewest: (stored: Buffer) => boolean
}

// A mark, by which a key is found without trying all, and the sealed bytes.
const [version, markBytes] = [1, 8]
const name = 'secret of an account'

/** The first key seals, and all of them open. A stored secret of this length is not sealed. */
export function secretSeal(keys: readonly string[], plainBytes: number): SecretSeal {
  const known = keys.map((key) => {
    const master = scryptSync(key, 'tidewater secrets', 32)
    const mark = createHash('sha256').update(master).digest().subarray(0, markBytes)
    return { master, head: Buffer.concat([Buffer.of(version), mark]) }
  })
  const [newest] = known
  const startsWith = (stored: Buffer, head: Buffer) => stored.subarray(0, head.length).equals(head)
  return {
    isOn: newest !== undefined,
    close: (of, secret) =>
      newest ? Buffer.concat([newest.head, sealBytes(newest.master, { name, of }, secret)]) : secret,
    open(of, stored) {
      if (stored.length === plainBytes) return stored
      const key = known.find(({ head }) => startsWith(stored, head))
      if (!key) return undefined
      try {
        return openBytes(key.master, { name, of }, stored.subarray(key.head.length))
      } catch {
        return undefined
      }
    },
    isNewest: (stored) => newest !== undefined && stored.length !== plainBytes && startsWith(stored, newest.head),
  }
}
