import { setTimeout as pause } from 'node:timers/promises'

/** Lets something last for some seconds, and ends it, also when the run is broken off. */
export async function during(seconds: number, begin: () => unknown, end: () => unknown) {
  await begin()
  try {
    await pause(seconds * 1000)
  } finally {
    await end()
  }
}
