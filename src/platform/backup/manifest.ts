import * as z from 'zod'
import { Moment } from '#shared/day.ts'
import { DamagedBackup, type Seal } from '../files/seal.ts'
import type { FileStorage } from '../files/storage/fileStorage.ts'

/** A backup is named after the moment at which it began, so that names are in the order of time. */
export const nameAt = (moment: Date): string => moment.toISOString().slice(0, 19).replaceAll(':', '-').concat('Z')
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
export const isBackupName = (name: string) => backupName.test(name)
export const beganAt = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z/, 'T$1:$2:$3Z'))

/** A piece of a file that was cut, as it is stored. */
const StoredPiece = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })

/** The copy of a whole cluster. */
const Cluster = z.object({
  postgres: z.string(),
  /** Every cluster has another one, so the WAL of two shops is not mixed in one storage. */
  systemId: z.string(),
  /** The first segment of the WAL that the backup needs. Archived segments after those in the backup bring it to a later moment. */
  firstSegment: z.string(),
  folders: z.array(z.string()),
  /** The files of the cluster in the order of their bytes in the pieces. */
  files: z.array(z.object({ path: z.string(), bytes: z.int().min(0) })),
  pieces: z.array(StoredPiece),
})

/** What a backup consists of. It is written last, so a backup without it is unfinished. */
const BackupManifest = z.object({
  format: z.literal(1),
  name: z.string().regex(backupName),
  release: z.string(),
  began: Moment,
  /** From this moment on, the shop can be restored from this backup. */
  ended: Moment,
  keyId: z.string().optional(),
  /** Undefined if the shop has an external database, which is backed up by those who run it. */
  cluster: Cluster.optional(),
  pictures: z.array(z.string()),
})
export type BackupManifest = z.infer<typeof BackupManifest>
export type StoredPiece = z.infer<typeof StoredPiece>
export type ClusterCopy = z.infer<typeof Cluster>

/** What a trial start of a backup found. It is written beside the manifest. */
export const Proof = z.object({ at: Moment, rows: z.int(), error: z.string().optional() })
export type Proof = z.infer<typeof Proof>

const manifestName = (name: string) => `${name}/manifest.json`
const proofName = (name: string) => `${name}/proof.json`

export const writeManifest = (storage: FileStorage, seal: Seal, manifest: BackupManifest) => {
  const text = Buffer.from(JSON.stringify(manifest))
  return storage.put(manifestName(manifest.name), Buffer.from(`${seal.sign(text)}\n${text}`))
}

/** Reads a manifest, and checks that it is complete and was written with the same key. */
export async function readManifest(storage: FileStorage, seal: Seal, name: string): Promise<BackupManifest> {
  const stored = await storage.get(manifestName(name))
  if (!stored) throw new DamagedBackup(`The backup ${name} is incomplete: it has no manifest.json.`)
  const manifest = parse(name, stored)
  if (manifest.keyId !== seal.keyId) throw new DamagedBackup(`The backup ${name} ${explainKey(manifest, seal)}`)
  const [signature, text] = partsOf(stored)
  if (seal.sign(text) !== signature) throw changed(name)
  return manifest
}

/**
 * Reads a manifest that was written with another BACKUP_KEY, without checking who wrote it: good enough to keep what that backup
 * needs, and not good enough to restore it. Undefined for one of our key.
 */
export async function readForeignManifest(
  storage: FileStorage,
  seal: Seal,
  name: string,
): Promise<BackupManifest | undefined> {
  const stored = await storage.get(manifestName(name))
  const manifest = stored && parse(name, stored)
  return manifest?.keyId === seal.keyId ? undefined : manifest
}

const explainKey = ({ keyId }: BackupManifest, seal: Seal) => {
  if (keyId === undefined)
    return 'is not encrypted, so whoever can write its storage may have changed it. To read it all the same, add --unencrypted.'
  return seal.keyId === undefined
    ? 'is encrypted: set BACKUP_KEY to the key with which it was made.'
    : 'was encrypted with another key: set BACKUP_KEY to the key with which it was made.'
}

function parse(name: string, stored: Buffer): BackupManifest {
  const [, text] = partsOf(stored)
  try {
    const json: unknown = JSON.parse(String(text))
    if (z.object({ format: z.int().min(2) }).safeParse(json).success) {
      throw new DamagedBackup(`The backup ${name} was made by a newer release: restore it with that release.`)
    }
    return BackupManifest.parse(json)
  } catch (error) {
    throw error instanceof DamagedBackup ? error : changed(name)
  }
}

const partsOf = (stored: Buffer): [signature: string, text: Buffer] => {
  const end = stored.indexOf('\n')
  return [String(stored.subarray(0, end)), stored.subarray(end + 1)]
}

const changed = (name: string) =>
  new DamagedBackup(`The manifest.json of the backup ${name} was changed or is damaged.`)

/** The names of all complete backups of a storage, the oldest first. */
export async function listBackups(storage: FileStorage): Promise<string[]> {
  const files = new Set(await storage.list('2'))
  return foldersOf(files).filter((name) => files.has(manifestName(name)))
}

/** The names of all complete backups of a storage, and of those that are being made or were broken off. */
export const listFolders = async (storage: FileStorage): Promise<string[]> => foldersOf(await storage.list('2'))

const foldersOf = (files: Iterable<string>) => [
  ...new Set(Array.from(files, (name) => name.slice(0, name.indexOf('/'))).filter(isBackupName)),
]

export const writeProof = (storage: FileStorage, name: string, proof: Proof) =>
  storage.put(proofName(name), Buffer.from(JSON.stringify(proof)))

export async function readProof(storage: FileStorage, name: string): Promise<Proof | undefined> {
  const stored = await storage.get(proofName(name))
  return stored && Proof.parse(JSON.parse(String(stored)))
}

/** How many bytes a cluster takes once it is restored. */
export const bytesOf = ({ files }: ClusterCopy) => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** How many bytes a backup takes in its place, without the pictures, which all backups share. */
export const storedBytes = ({ cluster }: BackupManifest) =>
  (cluster?.pieces ?? []).reduce((sum, { bytes }) => sum + bytes, 0)
