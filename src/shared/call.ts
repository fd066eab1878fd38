import * as z from 'zod'
import type { Code } from './codes.ts'
import type { InEach } from './language.ts'
import type { Caller } from './roles.ts'

/**
 * One call of the API, written once. From it come the server's authorization and
 * validation, what it sends, the browser's typed call, the forms' checks and OpenAPI.
 */
export interface Call {
  /** Which of the two APIs it belongs to; the main one if unsaid. */
  readonly api?: 'pos'
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}/`
  readonly summary: string
  readonly allow: readonly [Caller, ...Caller[]]
  /** The session's token may come in the body's `token` as well as in the header. */
  readonly tokenInBody?: true
  /** The words for somebody without a session, where the usual ones do not fit. */
  readonly signedOut?: Code
  /** Open even to somebody who must choose a new password before anything else. */
  readonly beforeNewPassword?: true
  readonly params?: z.ZodObject
  readonly body?: z.ZodType
  /** A form of the public site: its body in each language, with the words for what is wrong in it. */
  readonly bodyIn?: InEach<z.ZodType>
  /** The call is form data: its body stands as JSON in one part, a file in another. */
  readonly upload?: Upload
  readonly reply: z.ZodType | FileReply
  /** What a refusal shows of how things stand now, where that is not what the call would reply. */
  readonly current?: z.ZodType
  /** Sent again with the same Idempotency-Key it is answered as the first time, and nothing is done. */
  readonly idempotent?: true
}

/** A reply that is a file, not JSON. */
export interface FileReply {
  readonly mediaType: string
}
export const spreadsheet: FileReply = {
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
export const htmlPage: FileReply = { mediaType: 'text/html; charset=utf-8' }
export const pdf: FileReply = { mediaType: 'application/pdf' }

export interface Upload {
  /** The part that carries the body's JSON. */
  readonly part: string
  /** The part that carries the file. */
  readonly field: string
  /** How many megabytes the file may have. */
  readonly limit: number
  /** What somebody is told who sends no file; where nothing is said, the file may be left out. */
  readonly missing?: string
}
/** What stands for a file, in the server's words or the browser's, given what the call says of it. */
export type FileOf<C extends Call, File> = C['upload'] extends { readonly missing: string }
  ? File
  : C['upload'] extends Upload
    ? File | undefined
    : undefined

export type Params<C extends Call> = C['params'] extends z.ZodType ? z.output<C['params']> : undefined
/** The body as the server reads it, defaults filled in. */
export type Body<C extends Call> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined
/** The body as a caller writes it. */
export type BodyInput<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined
export type Reply<C extends Call> = C['reply'] extends z.ZodType ? z.output<C['reply']> : never

/** Where a call answers, below the site's own address. */
export const addressOf = (call: Call, params: object = {}): string =>
  Object.entries(params).reduce(
    (path, [name, value]) => path.replace(`{${name}}`, encodeURIComponent(String(value))),
    `/${call.api ?? 'api'}${call.path}`,
  )

/** The largest id that the database can hold. */
const lastId = 2_147_483_647

/**
 * A whole number that may arrive as text, from a path or a form. Only plain digits are read as a number:
 * `Number` would also accept `1e3`, `0x10` and ` 1`, and one row would have many addresses.
 */
export const fromDigits = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (given: string | number) => (typeof given === 'string' && /^(0|[1-9]\d*)$/.test(given) ? Number(given) : given),
    schema,
  )

/** A row that a body names. */
export const idOf = (missing: string) =>
  z.int(missing).min(1, 'An id is 1 or more.').max(lastId, 'There is no such id.')
export const Id = idOf('id is required.')

/** For calls that name one row in their path. */
export const ById = z.object({ id: fromDigits(idOf('The id is a whole number.')) })

/** The version of a row, as a change of it sends it back. */
export const Version = z.int().min(0).max(lastId)
/** A session's token, an invitation, a key: what we make has 43 characters. */
export const Token = z.string().max(1000)
/** For calls that have nothing to say beyond that they worked. */
export const Done = z.object({ message: z.string() })
