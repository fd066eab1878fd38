import { StartRefused } from '../../refusal/startRefused.ts'

/** The code of a system or database error, such as ENOENT or 55P03. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Replaces an error that a person can correct by a sentence about the folder. Any other error is returned as it is. */
export function folderError(folder: string, error: unknown): unknown {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartRefused(
        `The folder ${folder} cannot be written by this user: change its owner or choose another DATA_DIR.`,
      )
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartRefused(`${folder} is not a folder: choose another DATA_DIR.`)
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100':
      return diskFull(folder)
    default:
      return error
  }
}

/** The error for a PostgreSQL that did not start: a full disk, or the last error in its output. */
export function serverError(folder: string, output: string): StartRefused {
  if (/no space left on device|quota exceeded/i.test(output)) return diskFull(folder)
  return new StartRefused(`PostgreSQL does not start in ${folder}: ${lastErrorIn(output)}`)
}

const diskFull = (folder: string) => new StartRefused(`The disk of ${folder} is full: make room and start again.`)

/** The last error that PostgreSQL has logged. Its errors about clients that connect too early are left out. */
export function lastErrorIn(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const error =
    lines.findLast((line) => /FATAL|PANIC|error:/.test(line) && !/is starting up/.test(line)) ??
    lines.at(-1) ??
    'its log is empty'
  return error.replace(/^.*?(FATAL|PANIC|error): +/, '')
}
