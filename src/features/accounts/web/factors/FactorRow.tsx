import { FingerprintPattern, ScanQrCode } from 'lucide-react'
import { useSend } from '#ui/api/query.ts'
import { showMoment } from '#ui/browser/clock.ts'
import { Button } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { type Factor, factorCalls } from '../../factorsContract.ts'

export function FactorRow({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const { id, kind, name, created_at, last_used_at } = factor
  const Icon = kind === 'passkey' ? FingerprintPattern : ScanQrCode
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-2 py-3">
      <div className="grid min-w-0 grow basis-56 grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
        <Icon size={20} aria-hidden className="text-ink-3" />
        <div>
          <p className="text-sm font-medium wrap-anywhere">{name}</p>
          <p className="figures text-[13px] text-ink-3">
            {kind === 'passkey' && 'Passkey · '}Added <time dateTime={created_at}>{showMoment(created_at)}</time>
            {last_used_at !== null && (
              <>
                {' '}
                · last used <time dateTime={last_used_at}>{showMoment(last_used_at)}</time>
              </>
            )}
          </p>
        </div>
      </div>
      <div className="flex gap-2">
        <FormDialog
          title={`Rename ${name}`}
          act="Rename"
          trigger={
            <Button size="small">
              Rename<span className="sr-only"> {name}</span>
            </Button>
          }
          call={factorCalls.rename}
          start={{ id, name }}
          success="The name has been changed"
          invalidates={[factorCalls.all]}
        >
          {({ field }) => <TextField label="Name" autoComplete="off" maxLength={60} required {...field('name')} />}
        </FormDialog>
        <RemoveFactor id={id} name={name} isLast={isLast} />
      </div>
    </li>
  )
}

function RemoveFactor({ id, name, isLast }: { id: number; name: string; isLast: boolean }) {
  const { send, busy } = useSend(factorCalls.remove, {
    success: ({ message }) => message,
    invalidates: [factorCalls.all],
  })
  async function remove() {
    const question = {
      title: `Remove ${name}?`,
      body: isLast
        ? 'It is your last second factor. Afterwards your password alone signs in, and your recovery codes no longer work.'
        : 'It can no longer be used to sign in.',
      act: 'Remove',
      keep: 'Keep it',
      danger: true,
    }
    if (await confirm(question)) await send({ params: { id } })
  }
  return (
    <Button size="small" busy={busy} onClick={remove}>
      Remove<span className="sr-only"> {name}</span>
    </Button>
  )
}
