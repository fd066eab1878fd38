import { createInterface } from 'node:readline/promises'

/** Asks at the terminal, and returns whether the answer was yes. */
export async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} Type yes: `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}
