import { onProofRequired } from '../api/fetchCall.ts'
import { notify } from '../notices/notify.ts'

interface OpenQuestion {
  /** The host that shows it. */
  readonly host: string
  readonly answer: (isProved: boolean) => void
}

let hosts: readonly string[] = []
let question: OpenQuestion | undefined
let asking: Promise<boolean> | undefined
const listeners = new Set<() => void>()

onProofRequired(askForProof)

/** Asks users to prove who they are, once for all requests that wait for it. Returns whether they did. */
function askForProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => show(hosts.at(-1), resolve))
    .then((isProved) => {
      if (!isProved) notify('info', 'Nothing was done, because you did not confirm that it is you.')
      return isProved
    })
    .finally(() => {
      asking = undefined
    })
  return asking
}

export const proofQuestion = {
  read: () => question,
  watch(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** The host that was added last is inside the topmost dialog, and shows the question. Returns a function that removes it. */
  addHost(host: string) {
    hosts = [...hosts, host]
    return () => {
      hosts = hosts.filter((other) => other !== host)
      // A dialog may close after its request was sent. The question goes on in the one below it.
      if (question?.host === host) show(hosts.at(-1), question.answer)
    }
  },
}

function show(host: string | undefined, answer: OpenQuestion['answer']) {
  if (host === undefined) end(answer, false)
  else set({ host, answer: (isProved) => end(answer, isProved) })
}

function end(answer: OpenQuestion['answer'], isProved: boolean) {
  set(undefined)
  answer(isProved)
}

function set(next: OpenQuestion | undefined) {
  question = next
  for (const listener of listeners) listener()
}
