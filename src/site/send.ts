import type { FormErrors } from '#shared/faults.ts'
import { type Language, languageHeader } from '#shared/language.ts'

export interface Refused extends FormErrors {
  /** 0 where nobody answered. */
  status: number
}
type Outcome<Reply> = { reply: Reply; headers: Headers; refused?: undefined } | { refused: Refused }

/** The words for no answer and for a broken one; the server's own errors come in the language of the page. */
export interface Speech {
  noAnswer: string
  broken: string
  language: Language
}

/** Sends what somebody filled in to a call of the site's own. */
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
