import type { SignInParts } from '#workbench/feature.ts'
import { promptSignIn } from './passkeyPrompt.ts'
import { SecondStepForm } from './SecondStepForm.tsx'

export const signInParts: SignInParts = { SecondStep: SecondStepForm, signInByPasskey: promptSignIn }
