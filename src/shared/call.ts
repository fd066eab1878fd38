import * as z from 'zod'
import type { Code } from './codes.ts'
import type { Duty } from './duties.ts'
import type { InEach } from './language.ts'
import type { Caller, Role } from './roles.ts'

/**
 * One call of the API. The server's authorization, validation and response, the browser's typed function, the validation of
 * forms and the OpenAPI documents are all derived from it.
 */
export interface Call {
  /** The API of the point of sale, or else the main API. */
  readonly api?: 'pos'
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}/`
  readonly summary: string
  readonly allow: readonly [Caller, ...Caller[]]
  /** The token may be in `token` of the body instead of the header. */
  readonly tokenInBody?: true
  /** The error for a caller without a session, if it is not the usual one. */
  readonly signedOut?: Code
  /** Needs a fresh proof of who the caller is, always or only with some bodies. Without one, the reply is 403 `proof_required`. */
  readonly proof?: true | ProofRule
  /** Also allowed for a user who must first do one of these things. */
  readonly allowedBefore?: readonly Duty[]
  readonly params?: z.ZodObject
  readonly body?: z.ZodType
  /** The body of a public form, in each language, because the error messages are part of the schema. */
  readonly bodyIn?: InEach<z.ZodType>
  /** The request is form data: the body as JSON in one part, a file in another. */
  readonly upload?: Upload
  readonly reply: z.ZodType | FileReply
  /** The schema of `current` in a 409, if it differs from the reply. */
  readonly current?: z.ZodType
  /** A request that repeats an Idempotency-Key gets the first response again, and nothing else happens. */
  readonly idempotent?: true
  /** The order of the rows of a list, as long as a user chooses none. Without it they are in the order of their ids. */
  readonly order?: 'newest' | 'position' | undefined
  /** The name of the work on the page Jobs. With it, the call can also be started as a job, whose result is fetched later. */
  readonly job?: string
}

/** Whether a call needs a fresh proof with this body, which is valid. A call that is not `public` always has a caller. */
export type ProofRule = (body: never, caller: { readonly email: string; readonly type: Role } | undefined) => boolean

/** A response with a file instead of JSON. */
export interface FileReply {
  readonly mediaType: string
  /** It takes much processor time. A long one waits in a queue, and pauses while short requests are answered. */
  readonly isHeavy?: true
}
export const spreadsheet: FileReply = {
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  isHeavy: true,
}
export const htmlPage: FileReply = { mediaType: 'text/html; charset=utf-8' }
export const pdf: FileReply = { mediaType: 'application/pdf', isHeavy: true }
/** A file whose type is known when it is sent. */
export const anyFile: FileReply = { mediaType: 'application/octet-stream' }

export interface Upload {
  /** The name of the part with the JSON. */
  readonly part: string
  /** The name of the part with the file. */
  readonly field: string
  /** The largest file, in megabytes. */
  readonly limit: number
  /** The error when the file is missing. Without it, the file is optional. */
  readonly missing?: string
}
/** The type of the file: `File` differs between server and browser, and it is optional unless the call requires it. */
export type FileOf<C extends Call, File> = C['upload'] extends { readonly missing: string }
  ? File
  : C['upload'] extends Upload
    ? File | undefined
    : undefined

export type Params<C extends Call> = C['params'] extends z.ZodType ? z.output<C['params']> : undefined
/** The body on the server, after validation, with its defaults. */
export type Body<C extends Call> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined
/** The body that a caller sends. */
export type BodyInput<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined
export type Reply<C extends Call> = C['reply'] extends z.ZodType ? z.output<C['reply']> : never

/** The path of a call with the values of its parameters. */
export const addressOf = (call: Call, params: object = {}): string =>
  Object.entries(params).reduce(
    (path, [name, value]) => path.replace(`{${name}}`, encodeURIComponent(String(value))),
    `/${call.api ?? 'api'}${call.path}`,
  )

/** The name of a call for logs, metrics and jobs: `POST /admin/discount/export/`. */
export const nameOfCall = ({ method, path }: Call) => `${method} ${path}`

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

/** The id of a row in a body. */
export const idOf = (missing: string) =>
  z.int(missing).min(1, 'An id must be 1 or more.').max(lastId, 'There is no such id.')
export const Id = idOf('id is required.')

/** For calls with the id of a row in their path. */
export const ById = z.object({ id: fromDigits(idOf('The id must be a whole number.')) })

/** The version of a row. An update sends it back, so that the server rejects changes to an older version. */
export const Version = z.int().min(0).max(lastId)
/** The token of a session, an invitation or a till. Ours have 43 characters. */
export const Token = z.string().max(1000)
/** The reply of calls that return no data. */
export const Done = z.object({ message: z.string() })
