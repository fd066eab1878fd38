import { newPin } from '#platform/auth/pins.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { employeeCodes } from '../codes.ts'

const mostTries = 10

/** A pin that was chosen is taken as it is; of those made here, the first that nobody at the store has. */
export async function withPin<Done>(
  chosen: string | undefined,
  work: (pin: string) => Promise<Done>,
  makePin: () => string = newPin,
): Promise<Done> {
  if (chosen) return work(chosen)
  for (let tries = 1; ; tries++) {
    try {
      return await work(makePin())
    } catch (error) {
      if (!isTaken(error) || tries === mostTries) throw error
    }
  }
}

const isTaken = (error: unknown) => error instanceof Refusal && error.code === employeeCodes.pinTaken.code
