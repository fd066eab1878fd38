import { useState } from 'react'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { factorCalls } from '../../factorsContract.ts'
import { ShownRecoveryCodes } from './ShownRecoveryCodes.tsx'

const question = {
  title: 'Make new recovery codes?',
  body: 'The old ones no longer work.',
  act: 'Make new codes',
}

/** How many recovery codes are left, and the button that replaces them. */
export function RecoveryCodesLeft({ left }: { left: number }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const { send, busy } = useSend(factorCalls.newRecoveryCodes, {
    invalidates: [factorCalls.all],
    onDone: ({ recovery_codes }) => setCodes(recovery_codes),
  })
  const replace = async () => {
    if (await confirm(question)) await send({})
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-mist px-4 py-3">
      <p className={`text-sm ${left < 3 ? 'font-semibold text-warn' : 'text-ink-2'}`}>
        {left} of 10 recovery codes left{left < 3 && '. Make new ones.'}
      </p>
      <Button size="small" busy={busy} onClick={replace}>
        Make new codes
      </Button>
      <ShownRecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
    </div>
  )
}
