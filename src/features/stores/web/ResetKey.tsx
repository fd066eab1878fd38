import { KeyRound } from 'lucide-react'
import { IconButton } from '#ui/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { useSend } from '#ui/query.ts'
import { storeCalls } from '../contract.ts'

interface ResetKeyProps {
  id: number
  name: string
  onMade: (key: string) => void
}

/** A new key for a store's till: the till says nothing more until it has it. */
export function ResetKey({ id, name, onMade }: ResetKeyProps) {
  const { send, busy } = useSend(storeCalls.resetKey, {
    success: 'Key has been reset',
    invalidates: [storeCalls.all],
    onDone: ({ key }) => onMade(key),
  })
  const question = {
    title: `Make a new key for the till of ${name}?`,
    body: 'The key in use until now stops working at once. The till needs the new one before it can go on.',
    act: 'Make a new key',
    danger: true,
  }
  const ask = async () => {
    if (await confirm(question)) await send({ body: { id } })
  }
  return <IconButton size="small" icon={KeyRound} label={`New key for the till of ${name}`} busy={busy} onClick={ask} />
}
