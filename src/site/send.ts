import type { FormErrors } from '#shared/faults.ts'
import type { Sentences } from '#shared/language.ts'
import { inWords } from './refused.ts'

export interface Refused extends FormErrors {
  /** 0 where nobody answered. */
  status: number
}
type Outcome<Reply> = { reply: Reply; headers: Headers; refused?: undefined } | { refused: Refused }

/** How the visitor hears of no answer, of a broken one, and of what the server says. */
export interface Speech {
  noAnswer: string
  broken: string
  sentences: Sentences
}

/** Sends what somebody filled in to a call of the site's own. */
export async function send<Reply>(path: `/api/${string}`, body: object, says: Speech): Promise<Outcome<Reply>> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { status } = answer
    if (status >= 500) return { refused: { status, message: says.broken, errors: [] } }
    const said = await answer.json()
    if (answer.ok) return { reply: said, headers: answer.headers }
    return { refused: { status, ...inWords(says.sentences, { message: said.message, errors: said.errors ?? [] }) } }
  } catch {
    return { refused: { status: 0, message: says.noAnswer, errors: [] } }
  }
}
