import { rm } from 'node:fs/promises'

/** Removes a folder of a test. It retries for five seconds, because a program that was just ended may still write there. */
export const removeFolder = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 6, retryDelay: 250 })
