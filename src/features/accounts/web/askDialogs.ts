import type { AskDialogs } from '#ui/ask/AskHost.tsx'
import { ProofDialog } from './ProofDialog.tsx'
import { SignInAgain } from './SignInAgain.tsx'

export const askDialogs: AskDialogs = { proof: ProofDialog, signIn: SignInAgain }
