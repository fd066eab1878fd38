import type { FastifyRequest } from 'fastify'
import { type Code, type CodeName, type FillingsOf, fillIn, type Sentence } from '#shared/codes.ts'
import type { FormErrors } from '#shared/faults.ts'
import { inEach, type Language, languageHeader, languages } from '#shared/language.ts'
import { codes } from './codes.ts'

/** One fault of a request. A message that only staff see may be in English alone. */
export interface RefusalFault {
  field: string
  message: string | Sentence
}

interface More {
  /** The faults, each with its field. */
  errors?: readonly RefusalFault[]
  /** The one field that is wrong: it shows the message of the refusal. */
  field?: string
  /** The row as it is now, in the shape of the call's reply. */
  current?: unknown
  /** Seconds until another try may succeed. */
  retryAfter?: number
  /** The name of the limit that is reached. The reply does not have it. */
  limit?: string
}

/** A code whose words have no `{name}` needs no fillings. */
type Rest<C extends Code> = [keyof FillingsOf<C>] extends [never]
  ? [fillings?: object, more?: More]
  : [fillings: FillingsOf<C>, more?: More]

/** An error that a person can correct, with a message for that person. Any other error is logged, and the reply is 500. */
export class Refusal<const C extends Code = Code> extends Error {
  readonly code: CodeName
  readonly status: Code['status']
  readonly words: Sentence
  readonly more: More
  constructor(code: C, ...[fillings = {}, more = {}]: Rest<C>) {
    const words = fillIn(code, fillings as FillingsOf<C>)
    super(words.en)
    this.code = code.code
    this.status = code.status
    this.words = words
    this.more = more
  }

  formErrorsIn(language: Language): FormErrors {
    const { field, errors = field === undefined ? [] : [{ field, message: this.words }] } = this.more
    const inLanguage = ({ field, message }: RefusalFault) => ({ field, message: textIn(language, message) })
    return { message: this.words[language], errors: errors.map(inLanguage) }
  }

  /** Returns the same refusal with the current row in another form. */
  withCurrent(current: unknown): Refusal {
    const { code, status, words, more } = this
    return new Refusal({ code, status, ...words }, {}, { ...more, current })
  }
}

/** The language of errors: English, unless a page of the public site sends another language in its header. */
export const languageOf = ({ headers }: FastifyRequest): Language =>
  languages.find((language) => language === headers[languageHeader]) ?? 'en'

const textIn = (language: Language, text: string | Sentence) => (typeof text === 'string' ? text : text[language])

/** The reply is the same for a row that does not exist and for one that belongs to somebody else. */
export const noSuch = (thing: string) => new Refusal(codes.noSuch, { thing })

/** The message joins at most this many sentences, because a longer one is not read. Each field still shows its own. */
const mostSentences = 10

/** The most faults that one reply names. */
const mostFaults = 50

/** One refusal for all faults of a request, up to the limit. */
export function notValid(faults: readonly RefusalFault[]) {
  const errors = firstFaults(faults)
  const sentences = inEach((language) =>
    [...new Set(errors.map(({ message }) => textIn(language, message)))].slice(0, mostSentences).join(' '),
  )
  return new Refusal(codes.notValid, { sentences }, { errors })
}

/** Removes duplicates. If there are too many faults, those of a whole list come before those of its rows. */
function firstFaults(faults: readonly RefusalFault[]): RefusalFault[] {
  const once = [...new Map(faults.map((each) => [`${each.field} ${textIn('en', each.message)}`, each])).values()]
  if (once.length <= mostFaults) return once
  return once.toSorted((one, other) => depthOf(one) - depthOf(other)).slice(0, mostFaults)
}
const depthOf = ({ field }: RefusalFault) => field.split('.').length

/** For a fault that no schema can find, because it depends on several fields. It is reported like those of the schema. */
export const fault = (field: string, message: string | Sentence) => notValid([{ field, message }])

/** For rows that several people edit: a change that was made from an older version is refused, with the current row. */
export function refuseStale(row: { version: number }, version: number | undefined, thing: string) {
  if (version === undefined || version === row.version) return
  throw new Refusal(codes.stale, { thing }, { current: row })
}
