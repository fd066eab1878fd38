import { roleNames } from '#shared/roles.ts'
import { useSend } from '#ui/api/query.ts'
import { showMoment } from '#ui/browser/clock.ts'
import { Button } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { invitationCalls, type OpenInvitation } from '../invitationsContract.ts'

interface InvitationRowProps {
  invitation: OpenInvitation
  /** Called when the invitation is no longer open: withdrawn here, or used or withdrawn by somebody else. */
  onGone: () => void
}

export function InvitationRow({ invitation, onGone }: InvitationRowProps) {
  const { id, username, email, type, invited_by, expires_at } = invitation
  const { send, busy } = useSend(invitationCalls.withdraw, {
    success: ({ message }) => message,
    onDone: onGone,
    onFailed({ status }) {
      if (status === 404) onGone()
    },
  })

  async function withdraw() {
    const question = {
      title: `Withdraw the invitation for ${username}?`,
      body: `The link that was sent to ${email} stops working at once.`,
      act: 'Withdraw',
      keep: 'Keep it',
      danger: true,
    }
    if (await confirm(question)) await send({ params: { id } })
  }
  return (
    <li className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 py-3">
      <div className="wrap-anywhere">
        <p className="text-sm font-medium">
          {username} <span className="font-normal text-ink-2">· {roleNames[type]}</span>
        </p>
        <p className="text-[13px] text-ink-2">{email}</p>
        <p className="text-[13px] text-ink-3">
          Invited by {invited_by} · works until <time dateTime={expires_at}>{showMoment(expires_at)}</time>
        </p>
      </div>
      <Button size="small" busy={busy} onClick={withdraw}>
        Withdraw
        <span className="sr-only">
          {' '}
          the invitation for {username}, {email}
        </span>
      </Button>
    </li>
  )
}
