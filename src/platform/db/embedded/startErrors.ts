import { StartRefused } from '../../startRefused.ts'

/** The code of a system or database error, such as ENOENT or 55P03. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What a person can mend about a folder, in a sentence. Anything else stays what it was. */
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

/** What PostgreSQL said when it would not go on, or what is behind it where we know. */
export function serverError(folder: string, words: string): StartRefused {
  if (/no space left on device|quota exceeded/i.test(words)) return diskFull(folder)
  return new StartRefused(`PostgreSQL does not start in ${folder}: ${lastComplaint(words)}`)
}

const diskFull = (folder: string) => new StartRefused(`The disk of ${folder} is full: make room and start again.`)

function lastComplaint(words: string): string {
  const lines = words
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const complaint =
    lines.findLast((line) => /FATAL|PANIC|error:/.test(line) && !/is starting up/.test(line)) ??
    lines.at(-1) ??
    'it gave no reason'
  return complaint.replace(/^.*?(FATAL|PANIC|error): +/, '')
}
