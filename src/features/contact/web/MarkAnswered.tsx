import { Check, Undo2 } from 'lucide-react'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import type { ContactMessage } from '../columns.ts'
import { contactCalls } from '../contract.ts'
import { nameOfMessage } from './nameOfMessage.ts'

/** Marks a message as answered, so that it is not answered twice, or as new again. */
export function MarkAnswered({ message, onDone }: { message: ContactMessage; onDone?: () => void }) {
  const { id, answered, version } = message
  const { send, busy } = useSend(contactCalls.update, {
    success: ({ name, answered }) => `The message from ${name} is marked as ${answered ? 'answered' : 'new'}.`,
    invalidates: [contactCalls.all],
    onDone,
  })
  const act = answered ? 'Mark as new' : 'Mark as answered'
  return (
    <Button
      size="small"
      icon={answered ? Undo2 : Check}
      busy={busy}
      aria-label={`${act}: ${nameOfMessage(message)}`}
      onClick={() => send({ body: { id, answered: !answered, version } })}
    >
      {act}
    </Button>
  )
}
