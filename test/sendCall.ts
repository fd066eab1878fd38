import { addressOf, type Call, type Params } from '#shared/call.ts'

export interface Sent<C extends Call> {
  params?: Params<C>
  body?: object
  /** The Idempotency-Key. */
  key?: string
  /** Disconnects after this many milliseconds, even without a response. */
  hangUpAfter?: number
}
export interface Received {
  status: number
  body: { id?: number; code?: string; message?: string }
}

/** Sends a call over a real connection. Returns undefined if the connection breaks. */
export async function send<const C extends Call>(
  address: string,
  token: string,
  call: C,
  { params, body = {}, key, hangUpAfter }: Sent<C> = {},
): Promise<Received | undefined> {
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
    return { status: answer.status, body: (await answer.json()) as Received['body'] }
  } catch {
    return undefined
  }
}
