import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  scryptSync,
} from 'node:crypto'
import { StartRefused } from '../refusal/startRefused.ts'

/** A file of a backup is missing, was changed, or cannot be read. The message is for the person who restores. */
export class DamagedBackup extends StartRefused {}

/** Encrypts the files of backups with BACKUP_KEY, or leaves them as they are if there is none. */
export interface Seal {
  /** Recognizes the key without revealing it. Undefined without a key. */
  keyId: string | undefined
  close(name: string, bytes: Buffer): Buffer
  /** Throws DamagedBackup if the file was changed, has another name, or was encrypted with another key. */
  open(name: string, bytes: Buffer): Buffer
  /** A checksum that only the holder of the key can write. */
  sign(bytes: Buffer): string
}

const saltBytes = 16
const tagBytes = 16
// Each file has a key of its own, so that no pair of key and nonce is used twice.
const nonce = Buffer.alloc(12)

interface Sealed {
  /** It is part of the key, so that bytes that were stored under another name cannot be opened. */
  name: string
  /** The owner. It is authenticated, but not stored. */
  of?: string
}

const keyOf = (master: Buffer, { name }: Sealed, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', master, salt, name, 32))

/** Encrypts bytes with AES-256-GCM. */
export function sealBytes(master: Buffer, sealed: Sealed, bytes: Buffer): Buffer {
  const salt = randomBytes(saltBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(master, sealed, salt), nonce)
  if (sealed.of !== undefined) cipher.setAAD(Buffer.from(sealed.of))
  return Buffer.concat([salt, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Throws if the bytes were changed, have another name or owner, or were encrypted with another key. */
export function openBytes(master: Buffer, sealed: Sealed, bytes: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(master, sealed, bytes.subarray(0, saltBytes)), nonce)
  if (sealed.of !== undefined) decipher.setAAD(Buffer.from(sealed.of))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(saltBytes, -tagBytes)), decipher.final()])
}

export function sealWith(key: string | undefined): Seal {
  if (key === undefined) {
    const unchanged = (_: string, bytes: Buffer) => bytes
    const sign = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    return { keyId: undefined, close: unchanged, open: unchanged, sign }
  }
  const master = scryptSync(key, 'tidewater backup', 32)
  const sign = (bytes: Buffer) => createHmac('sha256', master).update(bytes).digest('hex')
  return {
    keyId: sign(Buffer.from('key id')).slice(0, 16),
    close: (name, bytes) => sealBytes(master, { name }, bytes),
    open(name, bytes) {
      try {
        return openBytes(master, { name }, bytes)
      } catch {
        throw new DamagedBackup(`${name} cannot be decrypted: it is damaged, or was encrypted with another BACKUP_KEY.`)
      }
    },
    sign,
  }
}
