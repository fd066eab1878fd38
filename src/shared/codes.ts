import { fill, type InEach, inEach, withNoBreakSpaces } from './language.ts'

/** One text in every language of the site. */
export type Sentence = InEach<string>

/** Joins sentences to one text in every language. */
export const joinSentences = (sentences: readonly Sentence[]): Sentence =>
  inEach((language) => sentences.map((sentence) => sentence[language]).join(' '))

/** All error codes. Programs compare them, so a published code is never renamed. */
export const codeNames = [
  'not_valid',
  'not_found',
  'not_text',
  'not_json',
  'not_form_data',
  'wrong_type',
  'too_large',
  'stale',
  'taken',
  'signed_out',
  'forbidden',
  'new_password_required',
  'second_factor_required',
  'proof_required',
  'key_used',
  'too_many_tries',
  'too_many_open',
  'call_store',
  'not_confirmed',
  'machine',
  'too_fast',
  'busy',
  'unavailable',
  'disk_full',
  'pictures_unavailable',
  'damaged',
  'not_ready',
  'internal',
  'not_http',
  'not_allowed',
  'timed_out',
  'wrong_credentials',
  'switched_off',
  'wrong_factor',
  'sign_in_again',
  'factor_needed',
  'last_admin',
  'empty_cart',
  'cart_changed',
  'price_changed',
  'out_of_stock',
  'already_in',
  'not_in',
  'no_mail_server',
  'training_shop',
  'forgotten',
  'backups_off',
  'backup_running',
  'overlap',
  'left',
  'has_started',
  'closed',
  'outside_hours',
  'full',
  'past',
  'too_far',
  'twice',
  'gone',
  'too_late',
  'import_done',
  'import_not_applied',
  'rows_refused',
  'row_in_use',
] as const
export type CodeName = (typeof codeNames)[number]

type HttpStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 417 | 429 | 431 | 500 | 503

/**
 * An error of the API: its code and status for programs, and its message for people. `{name}` in a message is a
 * placeholder. Several messages share a code when a program handles them in the same way.
 */
export interface Code extends Sentence {
  readonly code: CodeName
  readonly status: HttpStatus
}
export type Codes = Readonly<Record<string, Code>>

/** The value of a placeholder: the same in every language, or one text for each. */
export type Filling = string | number | Sentence
type PlaceholdersIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersIn<Rest> : never
export type FillingsOf<C extends Code> = Record<PlaceholdersIn<C['en']>, Filling>

/** The message of a code in every language, with its placeholders filled in. */
export const fillIn = <C extends Code>({ en, fr }: C, fillings: FillingsOf<C>): Sentence => {
  const all: Record<string, Filling> = fillings
  return inEach((language) =>
    fill(
      { en, fr: withNoBreakSpaces(fr) }[language],
      Object.fromEntries(Object.entries(all).map(([hole, filling]) => [hole, textIn(language, filling)])),
    ),
  )
}

const textIn = (language: keyof Sentence, filling: Filling) =>
  typeof filling === 'object' ? filling[language] : filling
