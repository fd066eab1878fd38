import type { FormErrors } from '#shared/faults.ts'
import { type Language, languageHeader } from '#shared/language.ts'

interface SendFailure extends FormErrors {
  /** 0 if there was no response. */
  status: number
}
type SendOutcome<Reply> = { reply: Reply; headers: Headers; refused?: undefined } | { refused: SendFailure }

/** The texts for a missing response and for an error of the server, and the language of the server's other errors. */
export interface SendTexts {
  noAnswer: string
  broken: string
  language: Language
}

/** Sends the fields of a form to a call of our API. */
export async function sendForm<Reply>(
  path: `/api/${string}`,
  body: object,
  says: SendTexts,
): Promise<SendOutcome<Reply>> {
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
