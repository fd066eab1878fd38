import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { session } from '#workbench/session.ts'
import { type Reader, readerCalls } from '../readersContract.ts'

export function ReaderRow({ reader: { id, username, email } }: { reader: Reader }) {
  const { send, busy } = useSend(readerCalls.remove, {
    success: ({ message }) => message,
    invalidates: [readerCalls.all],
    // A user who removed themselves loses the report from their menu.
    onDone: () => session.recheck(),
  })

  async function remove() {
    const question = {
      title: `Remove ${username} from the list?`,
      body: 'They can no longer open the Mobile Report.',
      act: 'Remove',
      danger: true,
    }
    if (await confirm(question)) await send({ params: { id } })
  }
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-2 py-3">
      <div className="min-w-0">
        <p className="text-sm font-medium">{username}</p>
        <p className="truncate text-[13px] text-ink-3">{email}</p>
      </div>
      <Button size="small" busy={busy} onClick={remove}>
        Remove<span className="sr-only"> {username}</span>
      </Button>
    </li>
  )
}
