import { ScanQrCode } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Reply } from '#shared/call.ts'
import { useSend } from '#ui/api/query.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { Button } from '#ui/control/Button.tsx'
import { FormModal } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { type AddedFactor, factorCalls } from '../../factorsContract.ts'

const QrCode = lazyPart(() => import('./QrCode.tsx').then((it) => it.QrCode))

/** Adds an authenticator app: the phone reads the secret from a QR code, and the first code shows that it worked. */
export function AddApp({ onAdded }: { onAdded: (added: AddedFactor) => void }) {
  const [setup, setSetup] = useState<Reply<typeof factorCalls.startApp>>()
  const [isOpen, setOpen] = useState(false)
  const start = useSend(factorCalls.startApp, {
    onDone(reply) {
      setSetup(reply)
      setOpen(true)
    },
  })
  return (
    <>
      <Button icon={ScanQrCode} busy={start.busy} onClick={() => start.send({})}>
        Add an authenticator app
      </Button>
      {setup && (
        <FormModal
          title="Add an authenticator app"
          act="Add app"
          open={isOpen}
          onClose={() => setOpen(false)}
          call={factorCalls.addApp}
          start={{ setup: setup.setup, code: '' }}
          success="The authenticator app has been added"
          invalidates={[factorCalls.all]}
          onDone={onAdded}
        >
          {({ field }) => (
            <>
              <p className="text-[15px] text-ink-2">
                Open an authenticator app on your phone, such as Google Authenticator or Microsoft Authenticator, and
                scan this code.
              </p>
              <Suspense fallback={<div className="size-48" />}>
                <QrCode text={setup.address} label="QR code for your authenticator app" />
              </Suspense>
              <p className="text-sm text-ink-2">
                You cannot scan it? Type this key into the app:{' '}
                <code className="figures block pt-1 font-semibold wrap-anywhere text-ink">{inFours(setup.secret)}</code>
              </p>
              <TextField
                {...field('code')}
                label="Code"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={20}
                required
                hint="The six digits that the app shows now."
              />
            </>
          )}
        </FormModal>
      )}
    </>
  )
}

const inFours = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
