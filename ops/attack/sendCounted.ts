import type { Attack } from './attack.ts'
import type { Answer, Sent } from './sender.ts'

/** Sends a request of a part, and counts its response. */
export async function sendCounted({ sender, report }: Attack, part: string, sent: Sent): Promise<Answer> {
  const answer = await sender.send(sent)
  report.count(part, sent, answer)
  return answer
}
