import { onProofRequired } from '../api/fetchCall.ts'
import { notify } from '../notices/notify.ts'

/** What a request needs from the user: a fresh proof of who they are, or a new session because the last one has ended. */
export type AskedFor = 'proof' | 'signIn'

interface OpenQuestion {
  /** The host that shows it. */
  readonly host: string
  readonly answer: (isDone: boolean) => void
}
type Questions = Readonly<Partial<Record<AskedFor, OpenQuestion>>>

let hosts: readonly string[] = []
let questions: Questions = {}
let asking: Promise<boolean> | undefined
const listeners = new Set<() => void>()

onProofRequired(askForProof)

/** Asks users to prove who they are, once for all requests that wait for it. Returns whether they did. */
function askForProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => ask('proof', resolve))
    .then((isProved) => {
      if (!isProved) notify('info', 'Nothing was done, because you did not confirm that it is you.')
      return isProved
    })
    .finally(() => {
      asking = undefined
    })
  return asking
}

/** Shows the dialog over the page. Returns a function that closes it without an answer. */
export function ask(what: AskedFor, onAnswer: OpenQuestion['answer']): () => void {
  show(what, hosts.at(-1), onAnswer)
  return () => set(what, undefined)
}

export const openQuestions = {
  read: () => questions,
  watch(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** The host that was added last is inside the topmost dialog, and shows the question. Returns a function that removes it. */
  addHost(host: string) {
    hosts = [...hosts, host]
    return () => {
      hosts = hosts.filter((other) => other !== host)
      // A dialog may close after its request was sent. Then the dialog below it shows the question.
      for (const what of ['proof', 'signIn'] as const) {
        const question = questions[what]
        if (question?.host === host) show(what, hosts.at(-1), question.answer)
      }
    }
  },
}

function show(what: AskedFor, host: string | undefined, answer: OpenQuestion['answer']) {
  if (host === undefined) end(what, answer, false)
  else set(what, { host, answer: (isDone) => end(what, answer, isDone) })
}

function end(what: AskedFor, answer: OpenQuestion['answer'], isDone: boolean) {
  set(what, undefined)
  answer(isDone)
}

function set(what: AskedFor, next: OpenQuestion | undefined) {
  questions = { ...questions, [what]: next }
  for (const listener of listeners) listener()
}
