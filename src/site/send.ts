import type { FormErrors } from '#shared/faults.ts'
import { type Language, languageHeader } from '#shared/language.ts'

export interface Refused extends FormErrors {
  /** 0 if there was no response. */
  status: number
}
type Outcome<Reply> = { reply: Reply; headers: Headers; refused?: undefined } | { refused: Refused }

/** The texts for a missing response and for an error of the server, and the language of the server's other errors. */
export interface Speech {
  noAnswer: string
  broken: string
  language: Language
}

/** Sends the fields of a form to a call of our API. */
export async function send<Reply>(path: `/api/${string}`, body: object, says: Speech): Promise<Outcome<Reply>> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [languageHeader]: says.language },
      body: JSON.stringify(body),
    })
    const { status } = answer
    if (status >= 500) return { refused: { status, message: says.broken, errors: [] } }
    const said = await answer.json()
    if (answer.ok) return { reply: said, headers: answer.headers }
    return { refused: { status, message: said.message, errors: said.errors ?? [] } }
  } catch {
    return { refused: { status: 0, message: says.noAnswer, errors: [] } }
  }
}

/** The error of one field. */
export const faultAt = (refused: FormErrors | null, name: string) =>
  refused?.errors.find(({ field }) => field === name)?.message
