import { createInterface } from 'node:readline/promises'
import { StartRefused } from '#platform/refusal/startRefused.ts'

/** Asks at the terminal, and returns whether the answer was yes. */
export async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Without a terminal nobody answers: then the input ends before there was a line.
  const ended = new Promise<never>((_, reject) =>
    terminal.once('close', () =>
      reject(
        new StartRefused('\nNothing was changed, because nobody answered. Add --yes to go on without the question.'),
      ),
    ),
  )
  try {
    const answer = await Promise.race([terminal.question(`${question} Type yes: `), ended])
    return answer.trim().toLowerCase() === 'yes'
  } finally {
    terminal.close()
  }
}
