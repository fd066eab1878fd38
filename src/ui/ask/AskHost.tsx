import { createContext, type FunctionComponent, use, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '../browser/lazyPart.ts'
import { OpenedPart } from '../control/OpenedPart.tsx'
import { type AskedFor, openQuestions } from './ask.ts'

export interface AskDialogProps {
  open: boolean
  onAnswer: (isDone: boolean) => void
}
export type AskDialogs = Readonly<Record<AskedFor, FunctionComponent<AskDialogProps>>>
export type LoadAskDialogs = () => Promise<AskDialogs>

/** Loads the dialogs that ask the user for something. They are not loaded before they are needed. */
export const AskDialogsContext = createContext<LoadAskDialogs | undefined>(undefined)

/**
 * Shows the dialogs in which users prove who they are, or sign in again, when a request needs it. The layout has a host, and so has
 * each open dialog: a dialog that is not inside the open one would close it.
 */
export function AskHost() {
  const load = use(AskDialogsContext)
  const host = useId()
  useEffect(() => (load ? openQuestions.addHost(host) : undefined), [host, load])
  return (
    load && (
      <>
        <Asked what="proof" host={host} load={load} />
        <Asked what="signIn" host={host} load={load} />
      </>
    )
  )
}

function Asked({ what, host, load }: { what: AskedFor; host: string; load: LoadAskDialogs }) {
  const question = useSyncExternalStore(openQuestions.watch, openQuestions.read)[what]
  const isOpen = question?.host === host
  const [Dialog, setDialog] = useState<FunctionComponent<AskDialogProps>>()
  if (isOpen && !Dialog) setDialog(() => lazyPart(() => load().then((dialogs) => dialogs[what])))

  const answer = (isDone: boolean) => question?.answer(isDone)
  return (
    Dialog && (
      <OpenedPart open={isOpen} onClose={() => answer(false)}>
        <Dialog open={isOpen} onAnswer={answer} />
      </OpenedPart>
    )
  )
}
