import type { Fault } from '#shared/faults.ts'

/** What the server says in English, with what the visitor reads in its place; what is not here stays as it is. */
export type Sentences = Readonly<Record<string, string>>

/** Why something was not done, for all of it and for its fields. */
export interface Refused {
  /** 0 where nobody answered. */
  status: number
  message: string
  errors: Fault[]
}
type Outcome<Reply> = { reply: Reply; refused?: undefined } | { refused: Refused }

/** Sends what somebody filled in to a call of the site's own. No answer, or a broken one, is told in the given words. */
export async function send<Reply>(
  path: `/api/${string}`,
  body: object,
  says: { noAnswer: string; broken: string; sentences: Sentences },
): Promise<Outcome<Reply>> {
  const inWords = (sentence: string) => says.sentences[sentence] ?? sentence
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.status >= 500) return { refused: { status: answer.status, message: says.broken, errors: [] } }
    const said = await answer.json()
    if (answer.ok) return { reply: said }
    const errors: Fault[] = said.errors ?? []
    return {
      refused: {
        status: answer.status,
        message: inWords(said.message),
        errors: errors.map(({ field, message }) => ({ field, message: inWords(message) })),
      },
    }
  } catch {
    return { refused: { status: 0, message: says.noAnswer, errors: [] } }
  }
}
