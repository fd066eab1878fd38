import {
  keepPreviousData,
  onlineManager,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { addressOf, type Call, type Reply } from '#shared/call.ts'
import { isOffline } from '../browser/offline.ts'
import { type NoticeText, notify } from '../notices/notify.ts'
import { CallFailed, type CallInput, send, unreadable } from './fetchCall.ts'

/**
 * Builds the request of any call, for code that does not know whether the call takes its values in the path or the
 * body.
 */
export const buildRequest = <C extends Call>(call: C, params: object = {}, body: object = params) =>
  // The compiler knows which of the two a call takes only when it knows the call.
  ({ params: call.params && params, body: call.body && body }) as unknown as CallInput<C>

/** Sends requests also when the browser is offline: they fail with an error instead of waiting without a message. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      // A rejected request would be rejected again; a lost one is retried twice. While the banner for an unreachable server
      // is shown, nothing is retried, because everything is loaded again when the server responds.
      retry: (tries, error) =>
        tries < 2 &&
        !isOffline() &&
        !(error instanceof CallFailed && (error.isShown || (error.status >= 400 && error.status < 500))),
    },
    mutations: { networkMode: 'always' },
  },
})

// A page can be opened without a network. The library would assume that there is one, and would not notice when the network
// comes back.
onlineManager.setOnline(!isOffline())

/** The cache key of a response. The address alone is the key of all responses of the call. */
export const keyOf = <C extends Call>(call: C, sent?: CallInput<C>) =>
  sent === undefined ? [addressOf(call)] : [addressOf(call), sent]

interface CallOptions<C extends Call> {
  /** Show the last response while the next one loads, as lists do. */
  keepPrevious?: boolean
  enabled?: boolean
  /** The response is not fetched again for this time, in milliseconds. */
  staleTime?: number
  /** The response is fetched again after this time, in milliseconds, while the page is visible. */
  refetchInterval?: number | ((reply: Reply<C> | undefined) => number)
}

/** Sends a call that reads data, and caches the response. */
export function useCall<const C extends Call>(
  call: C,
  sent: CallInput<C>,
  { keepPrevious, refetchInterval = 0, ...options }: CallOptions<C> = {},
) {
  return useQuery({
    queryKey: keyOf(call, sent),
    queryFn: ({ signal }) => send(call, { ...sent, signal }),
    placeholderData: keepPrevious ? keepPreviousData : undefined,
    refetchInterval: ({ state }) =>
      typeof refetchInterval === 'function' ? refetchInterval(state.data) : refetchInterval,
    ...options,
  })
}

/**
 * Fetches a response into the cache, unless it is there, before the component that uses it is rendered. That component
 * shows an error. A slow server delays it by at most a second.
 */
export const preloadCall = <const C extends Call>(call: C, sent: CallInput<C>) =>
  Promise.race([
    queryClient.prefetchQuery({
      queryKey: keyOf(call, sent),
      queryFn: () => send(call, sent),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
    new Promise((resolve) => setTimeout(resolve, 1000)),
  ])

interface SendOptions<C extends Call> {
  /** The notice on success. */
  success?: NoticeText | ((reply: Reply<C>) => NoticeText) | undefined
  /** The notice on a failure for which the server sent no message. */
  failed?: string | undefined
  /** The calls whose cached responses are outdated. */
  invalidates?: readonly Call[]
  onDone?: (reply: Reply<C>) => void
  onFailed?: (failure: CallFailed) => void
  /** Whether the page itself shows a failure, so that no notice is needed. */
  quiet?: boolean | ((failure: CallFailed) => boolean)
}

/**
 * Sends a call that changes data. The same request is not sent again while it is running, for example by a double click. An
 * idempotent call has the same Idempotency-Key until it succeeds, so that a request whose reply was lost is not carried out
 * twice when the user sends it again.
 */
export function useSend<const C extends Call>(
  call: C,
  { success, failed, invalidates = [], onDone, onFailed, quiet }: SendOptions<C> = {},
) {
  const client = useQueryClient()
  const running = useRef(new Map<string, Promise<Reply<C> | undefined>>())
  const lastTry = useRef<{ name: string; idempotencyKey: string }>(undefined)
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: (sent: CallInput<C>) => send(call, sent) })

  function withKey(name: string, sent: CallInput<C>): CallInput<C> {
    if (!call.idempotent) return sent
    if (lastTry.current?.name !== name) lastTry.current = { name, idempotencyKey: newKey() }
    return { ...sent, idempotencyKey: lastTry.current.idempotencyKey }
  }

  async function sendOnce(name: string, sent: CallInput<C>) {
    const reply = await mutateAsync(withKey(name, sent)).catch((error: unknown) => {
      const failure = toCallFailed(error)
      const isQuiet = failure.isShown || (typeof quiet === 'function' ? quiet(failure) : quiet)
      if (!isQuiet) notify('error', failureText(failure, failed))
      onFailed?.(failure)
    })
    if (reply === undefined) return undefined
    lastTry.current = undefined
    if (success !== undefined) notify('success', typeof success === 'function' ? success(reply) : success, reply)
    for (const other of invalidates) void client.invalidateQueries({ queryKey: keyOf(other) })
    onDone?.(reply)
    return reply
  }

  return {
    busy: isPending,
    failure: error ? toCallFailed(error) : undefined,
    /** Returns the reply, or undefined if the call failed and the error was shown. */
    send(sent: CallInput<C>): Promise<Reply<C> | undefined> {
      const name = JSON.stringify(sent)
      const before = running.current.get(name)
      if (before) return before
      const now = sendOnce(name, sent).finally(() => running.current.delete(name))
      running.current.set(name, now)
      return now
    },
  }
}

/** A random Idempotency-Key. `crypto.randomUUID` exists only on pages with HTTPS. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

/** Converts an error to CallFailed. Any other error means that the response could not be read. */
export const toCallFailed = (error: unknown) => (error instanceof CallFailed ? error : new CallFailed(0, unreadable))

/** The server's message, or else the default one of the act. A lost request has its reason in the second line. */
export const failureText = ({ isFromServer, message }: CallFailed, failed?: string): NoticeText =>
  isFromServer || failed === undefined
    ? message
    : { message: failed, detail: message === unreadable.message ? undefined : message }

/** A text of a notice in one line, for the places that have only one. */
export const inOneLine = (text: NoticeText) =>
  typeof text === 'string' ? text : text.detail ? `${text.message}. ${text.detail}` : text.message
