import { guestStates } from './guestStates.ts'
import { officeStates } from './officeStates.ts'
import type { State } from './state.ts'
import { storeStates } from './storeStates.ts'

export const states: readonly State[] = [...guestStates, ...officeStates, ...storeStates]
