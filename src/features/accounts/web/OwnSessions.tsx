import { useCall, useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { FailedPart } from '#ui/page/FailedPart.tsx'
import { showValue } from '#ui/table/showValue.ts'
import { session } from '#workbench/session.ts'
import { accountCalls, type OwnSession } from '../contract.ts'
import { deviceName } from '../deviceName.ts'

/** The user's own sessions, for example to sign out a phone that was lost. */
export function OwnSessions() {
  const { data, error, refetch } = useCall(accountCalls.sessions, {})
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <div aria-busy className="h-14 animate-pulse rounded-control bg-mist" />
  return (
    <>
      <ul className="-my-3 divide-y divide-line">
        {data.map((own) => (
          <SessionRow key={own.id} {...own} />
        ))}
      </ul>
      <p className="text-[13px] text-ink-3">
        A session ends 30 days after its last use, and 90 days after it began at the latest.
      </p>
      <SignOutEverywhere hasOthers={data.length > 1} />
    </>
  )
}

function SignOutEverywhere({ hasOthers }: { hasOthers: boolean }) {
  const end = useSend(accountCalls.endSessions, {
    success: ({ message }) => message,
    invalidates: [accountCalls.sessions],
  })
  async function endAll() {
    if (!(await confirm(everywhere))) return
    const done = await end.send({ body: { also_this: true } })
    if (done) void session.signOut()
  }
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      {hasOthers && (
        <Button busy={end.busy} onClick={() => end.send({ body: { also_this: false } })}>
          Sign out everywhere else
        </Button>
      )}
      <Button busy={end.busy} onClick={endAll}>
        Sign out everywhere
      </Button>
    </div>
  )
}

const everywhere = {
  title: 'Sign out everywhere?',
  body: 'All your devices have to sign in again, also this one. Changes that are not saved yet are lost.',
  act: 'Sign out',
}

function SessionRow({ id, device, address, created_at, last_used_at, expires_at, current }: OwnSession) {
  const end = useSend(accountCalls.endSession, {
    success: 'The session has ended.',
    invalidates: [accountCalls.sessions],
  })
  const name = deviceName(device)
  const question = {
    title: `End the session of ${name}?`,
    body: 'That device has to sign in again.',
    act: 'End session',
  }
  const confirmEnd = async () => {
    if (await confirm(question)) await end.send({ params: { id } })
  }
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-2 py-3">
      <div className="min-w-0">
        <p title={device} className="text-sm font-medium">
          {name}
        </p>
        <p className="figures text-[13px] text-ink-3">
          Last used <ShownMoment at={last_used_at} /> · {address}
        </p>
        <p className="figures text-[13px] text-ink-3">
          Began <ShownMoment at={created_at} /> · ends <ShownMoment at={expires_at} />
        </p>
      </div>
      {current ? (
        <span className="rounded-full bg-teal-soft px-2.5 py-1 text-[13px] font-semibold text-teal-deep">This one</span>
      ) : (
        <Button size="small" busy={end.busy} aria-label={`End session of ${name}`} onClick={confirmEnd}>
          End session
        </Button>
      )}
    </li>
  )
}

const ShownMoment = ({ at }: { at: string }) => <time dateTime={at}>{showValue(at, 'moment')}</time>
