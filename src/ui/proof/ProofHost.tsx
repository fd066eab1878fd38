import { createContext, type FunctionComponent, use, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '../lazyPart.ts'
import { OpenedPart } from '../OpenedPart.tsx'
import { proofQuestion } from './askForProof.ts'

export interface ProofDialogProps {
  open: boolean
  onAnswer: (isProved: boolean) => void
}
export type LoadProofDialog = () => Promise<FunctionComponent<ProofDialogProps>>

/** Loads the dialog that asks for a proof. It is not loaded before it is needed. */
export const ProofDialogContext = createContext<LoadProofDialog | undefined>(undefined)

/**
 * Shows the dialog in which users prove who they are, when a request needs it. The layout has a host, and so has each open dialog:
 * a dialog that is not inside the open one would close it.
 */
export function ProofHost() {
  const load = use(ProofDialogContext)
  const host = useId()
  const question = useSyncExternalStore(proofQuestion.watch, proofQuestion.read)
  const isOpen = question?.host === host
  const [Dialog, setDialog] = useState<FunctionComponent<ProofDialogProps>>()
  if (isOpen && load && !Dialog) setDialog(() => lazyPart(load))
  useEffect(() => (load ? proofQuestion.addHost(host) : undefined), [host, load])

  const answer = (isProved: boolean) => question?.answer(isProved)
  return (
    Dialog && (
      <OpenedPart open={isOpen} onClose={() => answer(false)}>
        <Dialog open={isOpen} onAnswer={answer} />
      </OpenedPart>
    )
  )
}
