import { KeyRound } from 'lucide-react'
import { useSend } from '#ui/api/query.ts'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { RowAct } from '#ui/grid/RowMenu.tsx'
import { storeCalls } from '../contract.ts'

interface ResetKeyProps {
  id: number
  name: string
  onMade: (key: string) => void
}

/** Sets a new key for the till of a store. The till cannot send anything until it has the new key. */
export function ResetKey({ id, name, onMade }: ResetKeyProps) {
  const { send } = useSend(storeCalls.resetKey, {
    success: 'Key has been reset',
    invalidates: [storeCalls.all],
    onDone: ({ key }) => onMade(key),
  })
  const question = {
    title: `Create a new key for the till of ${name}?`,
    body: 'The old key stops working at once. The till needs the new one to continue.',
    act: 'Create a new key',
    danger: true,
  }
  const confirmReset = async () => {
    if (await confirm(question)) await send({ body: { id } })
  }
  return <RowAct icon={KeyRound} label="New key for the till" onClick={confirmReset} />
}
