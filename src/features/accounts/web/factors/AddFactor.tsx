import { useState } from 'react'
import type { AddedFactor } from '../../factorsContract.ts'
import { AddApp } from './AddApp.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { passkeysWork } from './passkeySupport.ts'
import { ShownRecoveryCodes } from './ShownRecoveryCodes.tsx'

/** The buttons that add a second factor. With the first one, the recovery codes are shown. */
export function AddFactor({ hasApp, onDone }: { hasApp: boolean; onDone?: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()

  function onAdded({ recovery_codes }: AddedFactor) {
    if (recovery_codes) setCodes(recovery_codes)
    else onDone?.()
  }
  function close() {
    setCodes(undefined)
    onDone?.()
  }
  return (
    <>
      <div className="flex flex-wrap gap-2.5">
        {passkeysWork() && <AddPasskey onAdded={onAdded} />}
        {!hasApp && <AddApp onAdded={onAdded} />}
      </div>
      <ShownRecoveryCodes codes={codes} onClose={close} />
    </>
  )
}
