import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { addressOf, type Call, type Reply } from '#shared/call.ts'
import { CallFailed, send, unreadable } from './api.ts'
import { notify } from './notices.ts'

/** What a call carries. */
export type Sent<C extends Call> = Parameters<typeof send<C>>[1]

/** What any call carries, for code that sends whichever it is given: its address, its body, or both name the thing. */
export const carried = <C extends Call>(call: C, params: object = {}, body: object = params) =>
  // Which of the two a call takes is in its type only where the call itself is known.
  ({ params: call.params && params, body: call.body && body }) as unknown as Sent<C>

/** Without a network, too, everything is tried at once: it fails, and says so, where it would wait and say nothing. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      // What the server refused once it will refuse again; what it dropped is worth two more tries. Where a banner says
      // that the shop is away, everything is loaded again when it is back.
      retry: (tries, error) =>
        tries < 2 &&
        navigator.onLine &&
        !(error instanceof CallFailed && (error.isTold || (error.status >= 400 && error.status < 500))),
    },
    mutations: { networkMode: 'always' },
  },
})

/** Under which name an answer is kept; the call's address alone names all of its answers. */
export const keyOf = <C extends Call>(call: C, sent?: Sent<C>) =>
  sent === undefined ? [addressOf(call)] : [addressOf(call), sent]

interface CallOptions {
  /** Show the last answer while the next one comes: lists do. */
  keepPrevious?: boolean
  enabled?: boolean
  /** Milliseconds for which an answer is as good as a new one. */
  staleTime?: number
  /** Milliseconds after which it asks again by itself, while somebody can see the answer. */
  refetchInterval?: number
}

/** Asks, and keeps the answer. */
export function useCall<const C extends Call>(call: C, sent: Sent<C>, { keepPrevious, ...options }: CallOptions = {}) {
  return useQuery({
    queryKey: keyOf(call, sent),
    queryFn: ({ signal }) => send(call, { ...sent, signal }),
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    ...options,
  })
}

interface SendOptions<C extends Call> {
  /** What to say when it worked. */
  success?: string | ((reply: Reply<C>) => string) | undefined
  /** What to say first of a failure for which the server has no words. */
  failed?: string | undefined
  /** The calls whose answers are no longer true. */
  invalidates?: readonly Call[]
  onDone?: (reply: Reply<C>) => void
  onFailed?: (failure: CallFailed) => void
  /** Shows no notice of a failure, or of some failures: the page shows them in their place. */
  quiet?: boolean | ((failure: CallFailed) => boolean)
}

/** Changes something. Sending the same twice at once, as a double click does, sends it once. */
export function useSend<const C extends Call>(
  call: C,
  { success, failed, invalidates = [], onDone, onFailed, quiet }: SendOptions<C> = {},
) {
  const client = useQueryClient()
  const underWay = useRef(new Map<string, Promise<Reply<C> | undefined>>())
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: (sent: Sent<C>) => send(call, sent) })

  async function sendOnce(sent: Sent<C>) {
    const reply = await mutateAsync(sent).catch((error: unknown) => {
      const failure = asFailure(error)
      const isQuiet = failure.isTold || (typeof quiet === 'function' ? quiet(failure) : quiet)
      if (!isQuiet) notify('error', whyNot(failure, failed))
      onFailed?.(failure)
    })
    if (reply === undefined) return undefined
    if (success !== undefined) notify('success', typeof success === 'string' ? success : success(reply))
    for (const other of invalidates) void client.invalidateQueries({ queryKey: keyOf(other) })
    onDone?.(reply)
    return reply
  }

  return {
    busy: isPending,
    failure: error ? asFailure(error) : undefined,
    /** Answers the reply, or undefined when it failed and the person has been told. */
    send(sent: Sent<C>): Promise<Reply<C> | undefined> {
      const name = JSON.stringify(sent)
      const before = underWay.current.get(name)
      if (before) return before
      const now = sendOnce(sent).finally(() => underWay.current.delete(name))
      underWay.current.set(name, now)
      return now
    },
  }
}

/** What went wrong, in words for people: the server's own, or that its answer could not be read. */
export const asFailure = (error: unknown) => (error instanceof CallFailed ? error : new CallFailed(0, unreadable))

/** Why something failed: every refusal of the server carries a code and words; without one nobody got as far as the server. */
export const whyNot = ({ code, message }: CallFailed, failed?: string) =>
  failed === undefined || code !== undefined ? message : `${failed}. ${message}`
