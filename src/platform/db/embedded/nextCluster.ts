import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterIn, makeDurable, versionOf } from './cluster.ts'
import { postmasterOf, stopPostmaster } from './postmaster.ts'
import { findPackage, versionIn } from './programs.ts'

/**
 * The folder in DATA_DIR in which the next cluster is built. It stays if the move is interrupted, so that the same command
 * continues there.
 */
export const nextIn = (dataDir: string): string => join(dataDir, 'unfinished-move')

/** This file exists if the next cluster is complete. */
const markIn = (next: string) => join(next, 'complete')

/**
 * Puts the next cluster in the place of the one of DATA_DIR, which is kept under another name if there is one. No PostgreSQL
 * runs on them.
 */
export async function swapClusters(dataDir: string, kept: string | undefined): Promise<void> {
  await writeFile(markIn(nextIn(dataDir)), '', { flush: true })
  await makeDurable(nextIn(dataDir))
  if (kept !== undefined) await rename(clusterIn(dataDir), kept)
  await finishSwap(dataDir)
}

/** Returns whether the next cluster is complete, and was not yet put in its place. */
export const isNextComplete = (dataDir: string): boolean => existsSync(markIn(nextIn(dataDir)))

/** Puts the next cluster in its place, also if the swap was broken off after the cluster before was renamed. */
export async function finishSwap(dataDir: string): Promise<void> {
  const next = nextIn(dataDir)
  if (!existsSync(markIn(next)) || existsSync(clusterIn(dataDir))) return
  await rename(clusterIn(next), clusterIn(dataDir))
  await makeDurable(dataDir)
  await removeNext(dataDir)
}

/**
 * Removes a next cluster with which no command can continue: it is complete but was not put in its place, so the shop may have run
 * since; or another release began it, with another version of PostgreSQL.
 */
export async function removeStaleNext(dataDir: string): Promise<void> {
  const next = nextIn(dataDir)
  const [theirs, ours] = [await versionOf(clusterIn(next)), await versionIn(findPackage(dataDir))]
  const isOfOther = theirs !== undefined && theirs !== ours.split('.')[0]
  if (isOfOther || existsSync(markIn(next))) await removeNext(dataDir)
}

export async function removeNext(dataDir: string): Promise<void> {
  const next = nextIn(dataDir)
  const postmaster = existsSync(clusterIn(next)) ? await postmasterOf(clusterIn(next)) : undefined
  if (postmaster !== undefined) await stopPostmaster(postmaster)
  await rm(next, { recursive: true, force: true, maxRetries: 10 })
}
