declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** The rows that a `copy … to stdout` sends. */
  export function to(statement: string): Readable & Submittable
  /** The rows that a `copy … from stdin` receives. */
  export function from(statement: string): Writable & Submittable
}
