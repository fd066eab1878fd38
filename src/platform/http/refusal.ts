import { type Code, type CodeName, type FillingsOf, fillIn, type Sentence } from '#shared/codes.ts'
import type { FormErrors } from '#shared/faults.ts'
import { inEach, type Language } from '#shared/language.ts'
import { codes } from './codes.ts'

/** One thing wrong with what was sent. Words for staff alone may be in English alone. */
export interface Wrong {
  field: string
  message: string | Sentence
}

interface More {
  /** What is wrong, field by field. */
  errors?: readonly Wrong[]
  /** The one field that the refusal is about: its words are also those of the field. */
  field?: string
  /** The row as it is now, in the shape of the call's reply. */
  current?: unknown
  /** Seconds until another try may succeed. */
  retryAfter?: number
}

/** A code without holes needs no fillings. */
type Rest<C extends Code> = [keyof FillingsOf<C>] extends [never]
  ? [fillings?: object, more?: More]
  : [fillings: FillingsOf<C>, more?: More]

/** What a person can correct, in words for that person. Any other error is our own: it is logged, and the reply is 500. */
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

  /** The words in the language of the person who reads them. */
  saidIn(language: Language): FormErrors {
    const { field, errors = field === undefined ? [] : [{ field, message: this.words }] } = this.more
    const inLanguage = ({ field, message }: Wrong) => ({ field, message: textIn(language, message) })
    return { message: this.words[language], errors: errors.map(inLanguage) }
  }

  /** The same, with another form of the row as it is now. */
  withCurrent(current: unknown): Refusal {
    const { code, status, words, more } = this
    return new Refusal({ code, status, ...words }, {}, { ...more, current })
  }
}

const textIn = (language: Language, text: string | Sentence) => (typeof text === 'string' ? text : text[language])

/** The reply is the same for a row that does not exist and for one that belongs to somebody else. */
export const noSuch = (thing: string) => new Refusal(codes.noSuch, { thing })

/** Nobody reads more sentences than this as one message. Each field still shows its own. */
const mostSentences = 10

/** The most faults that one reply names. */
const mostFaults = 50

/** Everything that is wrong, in one reply, up to the limit. */
export function notValid(faults: readonly Wrong[]) {
  const errors = firstOf(faults)
  const sentences = inEach((language) =>
    [...new Set(errors.map(({ message }) => textIn(language, message)))].slice(0, mostSentences).join(' '),
  )
  return new Refusal(codes.notValid, { sentences }, { errors })
}

/** Each fault once. Past the limit, the faults of a whole list come before those of its rows. */
function firstOf(faults: readonly Wrong[]): Wrong[] {
  const once = [...new Map(faults.map((each) => [`${each.field} ${textIn('en', each.message)}`, each])).values()]
  if (once.length <= mostFaults) return once
  return once.toSorted((one, other) => depthOf(one) - depthOf(other)).slice(0, mostFaults)
}
const depthOf = ({ field }: Wrong) => field.split('.').length

/** Some faults only show when the fields are seen together. They are reported like those of the schema. */
export const fault = (field: string, message: string | Sentence) => notValid([{ field, message }])

/** For rows that several people edit: a change of an old version changes nothing, and the reply holds the newer row. */
export function refuseStale(row: { version: number }, version: number | undefined, thing: string) {
  if (version === undefined || version === row.version) return
  throw new Refusal(codes.stale, { thing }, { current: row })
}
