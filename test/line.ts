import { addressOf, type Call, type Params } from '#shared/call.ts'

export interface Sent<C extends Call> {
  params?: Params<C>
  body?: object
  /** Marks a call that may be sent twice. */
  key?: string
  /** Hangs up after so many milliseconds, whether there was an answer or not. */
  hangUpAfter?: number
}
export interface Heard {
  status: number
  body: { id?: number; code?: string; message?: string }
}

/** Makes a call over a real line, as somebody. Where the line breaks there is no answer. */
export async function send<const C extends Call>(
  address: string,
  token: string,
  call: C,
  { params, body = {}, key, hangUpAfter }: Sent<C> = {},
): Promise<Heard | undefined> {
  try {
    const answer = await fetch(address + addressOf(call, params ?? {}), {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
      ...(hangUpAfter !== undefined && { signal: AbortSignal.timeout(hangUpAfter) }),
    })
    return { status: answer.status, body: (await answer.json()) as Heard['body'] }
  } catch {
    return undefined
  }
}
